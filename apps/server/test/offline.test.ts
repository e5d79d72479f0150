import { rm } from 'node:fs/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { startTestServer, type TestServer } from './start-test-server.ts'
import { createWebFolder } from './web-folder.ts'

const PAGE = '<!doctype html><html><head><link rel="canonical" href="%RECTO_ORIGIN%/" /></head><body></body></html>'

let webDir = ''
const servers: TestServer[] = []
beforeAll(async () => {
  webDir = await createWebFolder({ '/': PAGE, '*': '<html><head></head></html>' })
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await rm(webDir, { recursive: true })
})

async function start(environment: Record<string, string> = {}): Promise<string> {
  const server = await startTestServer({ WEB_DIR: webDir, ...environment })
  servers.push(server)
  return server.url
}

const readWorker = async (url: string) => (await fetch(`${url}/sw.js`)).text()

test('the service worker is revalidated each time and may run under our policy', async () => {
  const url = await start()
  const response = await fetch(`${url}/sw.js`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(response.headers.get('content-security-policy')).toContain("connect-src 'self'")
  expect(await response.text()).toMatch(/^const SETTINGS = '[\w-]{22}'$/)
  const again = await fetch(`${url}/sw.js`, { headers: { 'If-None-Match': response.headers.get('etag') ?? '' } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const page = await fetch(url, { headers: { Accept: 'text/html' } })
  expect(await page.text()).toContain('<meta name="recto-offline" content="on">')
})

test('other addresses in the pages make another version of the app', async () => {
  const plain = await readWorker(await start())
  expect(await readWorker(await start())).toBe(plain)
  expect(await readWorker(await start({ PUBLIC_URL: 'https://recto.example' }))).not.toBe(plain)
})

test('with OFFLINE=off, a worker that removes everything takes its place, and pages request none', async () => {
  const url = await start({ OFFLINE: 'off' })
  expect(await readWorker(url)).toBe('cleanUp()')
  const page = await fetch(url, { headers: { Accept: 'text/html' } })
  expect(await page.text()).not.toContain('recto-offline')
})

test('with a base path, the worker is below it too', async () => {
  const url = await start({ BASE_PATH: '/pdf' })
  for (const address of ['/pdf/sw.js', '/sw.js']) {
    const response = await fetch(url + address)
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('SETTINGS')])
  }
})

test('a file shared with the app never reaches the server, which redirects to the page instead', async () => {
  const url = await start({ BASE_PATH: '/pdf' })
  const form = new FormData()
  form.append('files', new File(['%PDF-1.7'], 'shared.pdf'))
  const response = await fetch(`${url}/pdf/share`, { method: 'POST', body: form, redirect: 'manual' })
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe('/pdf/upload?shared=none')
  expect(response.headers.get('connection')).toBe('close')
})

test('a build without a worker still serves pages', async () => {
  const { port } = new URL(await start())
  await rm(`${webDir}/pages/sw.js`)
  const url = await start()
  expect(new URL(url).port).not.toBe(port)
  expect((await fetch(`${url}/sw.js`)).status).toBe(404)
  expect((await fetch(url, { headers: { Accept: 'text/html' } })).status).toBe(200)
})
