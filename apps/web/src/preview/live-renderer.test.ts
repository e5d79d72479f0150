import { AppError, type Warning } from '@recto/contract'
import { beforeEach, expect, test } from 'vitest'

import { LiveRenderer, type LiveRendering, type LivePageRequest } from './live-renderer.ts'
import type { Change } from './protocol.ts'

const CHANGE: Change = { operation: 'numberPages', options: {}, attachments: [] }
const SCALED: Warning[] = [{ code: 'TEXT_SCALED', percent: 62 }]
const request = (page: number, change: Change | undefined = CHANGE, id = 'a'): LivePageRequest => ({
  document: { id, file: new File(['%PDF'], `${id}.pdf`) },
  page,
  box: { width: 9, height: 9 },
  change,
})

const renderings: LiveRendering[] = []
const requested: string[] = []
const closed: string[] = []
let failure: AppError | undefined
let isBroken = false
let stop = new AbortController()

function image(name: string): ImageBitmap {
  return { width: 9, height: 9, close: () => closed.push(name) }
}

const client = {
  render: ({ page }: { page: number }) => {
    requested.push(`plain ${page}`)
    return isBroken ? Promise.reject(new AppError('DAMAGED_PDF')) : Promise.resolve(image(`plain ${page}`))
  },
  change: ({ page }: { page: number }) => {
    requested.push(`changed ${page}`)
    if (failure !== undefined) return Promise.reject(failure)
    return Promise.resolve({ image: image(`changed ${page}`), warnings: SCALED })
  },
}

let renderer: LiveRenderer
const render = (page: LivePageRequest) => renderer.render(page, stop.signal)

beforeEach(() => {
  for (const list of [renderings, requested, closed]) list.length = 0
  failure = undefined
  isBroken = false
  stop = new AbortController()
  renderer = new LiveRenderer(client, { maxPages: 9 }, (rendering) => renderings.push(rendering))
})

test('a document is shown unchanged first; after that each change is rendered directly', async () => {
  await render(request(1))
  await render(request(2))
  expect(requested).toEqual(['plain 1', 'changed 1', 'changed 2'])
  expect(renderings.map(({ shown }) => [shown?.page, shown?.warnings.length])).toEqual([
    [1, 0],
    [1, 1],
    [2, 1],
  ])
  expect(closed).toEqual(['plain 1', 'changed 1'])
  renderer.close()
  expect(closed).toEqual(['plain 1', 'changed 1', 'changed 2'])
})

test('without a change the page is shown as it is', async () => {
  await render({ ...request(3), change: undefined })
  expect(requested).toEqual(['plain 3'])
})

test('a failed change is reported, and the image of the page stays', async () => {
  await render(request(1))
  failure = new AppError('UNSUPPORTED_CHARACTER', { character: 'x' })
  await render(request(1))
  expect(renderings.at(-1)).toMatchObject({ shown: { page: 1, warnings: SCALED }, problem: failure })
  expect(closed).toEqual(['plain 1'])
  await render(request(2))
  expect(renderings.at(-1)).toMatchObject({ shown: { page: 2, warnings: [] }, problem: failure })
  failure = undefined
  await render(request(2))
  expect(renderings.at(-1)?.problem).toBeUndefined()
})

test('an unrenderable page is reported, and the next one may work', async () => {
  isBroken = true
  await render(request(1))
  expect(renderings).toMatchObject([{ documentId: 'a', isUnrenderable: true }])
  isBroken = false
  await render(request(2))
  expect(renderings.at(-1)).toMatchObject({ shown: { page: 2 } })
  expect(renderings.at(-1)?.isUnrenderable).toBeUndefined()
})

test('nothing is reported after it is stopped', async () => {
  failure = new AppError('CANCELLED')
  isBroken = true
  stop.abort()
  await render(request(1))
  expect(renderings).toEqual([])
})
