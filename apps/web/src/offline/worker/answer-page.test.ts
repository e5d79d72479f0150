// @vitest-environment node
import { expect, test } from 'vitest'

import { answerPage } from './answer-page.ts'

const kept = () => Promise.resolve(new Response('kept'))
const nothing = () => Promise.resolve(undefined)
const { promise: never } = Promise.withResolvers<Response>()

test('the page of the network comes first, so that a new version shows with the next page', async () => {
  const answer = await answerPage(Promise.resolve(new Response('new')), kept)
  expect(await answer.text()).toBe('new')
})

test('an error that the server itself reports is shown', async () => {
  const answer = await answerPage(Promise.resolve(new Response('none', { status: 404 })), kept)
  expect(answer.status).toBe(404)
})

test.each([502, 503, 504])(
  'status %i of a proxy whose server is down shows the page of this device',
  async (status) => {
    const answer = await answerPage(Promise.resolve(new Response('down', { status })), kept)
    expect(await answer.text()).toBe('kept')
  },
)

test('without a connection, or when it is too slow, the page of this device is shown', async () => {
  expect(await (await answerPage(Promise.reject(new TypeError('offline')), kept)).text()).toBe('kept')
  expect(await (await answerPage(never, kept, 10)).text()).toBe('kept')
})

test('without a page on this device, the network has the last word', async () => {
  await expect(answerPage(Promise.reject(new TypeError('offline')), nothing)).rejects.toThrow('offline')
  const slow = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(new Response('late')), 50)
  })
  expect(await (await answerPage(slow, nothing, 10)).text()).toBe('late')
})
