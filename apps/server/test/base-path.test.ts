import { rm } from 'node:fs/promises'

import type { JobStatus } from '@recto/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { brokenTable, plain } from '../../../fixtures/documents.ts'
import { ConfigError, readConfig } from '../src/config.ts'
import { callOperation, readProblem, startTestServer, type TestServer } from './start-test-server.ts'
import { createWebFolder } from './web-folder.ts'

const PAGE =
  '<!doctype html><html><head><link rel="canonical" href="%RECTO_ORIGIN%/tools" /><link rel="icon" href="/favicon.svg">' +
  '<script defer src="/begin.js" data-scripts="/assets/a.js /assets/b.js"></script></head><body><a href="/upload">go</a></body></html>'

let server: TestServer
let webDir = ''
beforeAll(async () => {
  webDir = await createWebFolder({ '/': PAGE, '/tools': PAGE, '*': '<title>nowhere</title>' }, { 'a.js': 'run()' })
  server = await startTestServer({ WEB_DIR: webDir, BASE_PATH: '/pdf/', PUBLIC_URL: 'https://recto.example' })
})
afterAll(async () => {
  await server.close()
  await rm(webDir, { recursive: true })
})

test.each(['/pdf', '/pdf/', '/pdf/tools', '/tools'])('%s is a page with addresses below the path', async (address) => {
  const response = await fetch(server.url + address)
  expect(response.status).toBe(200)
  const html = await response.text()
  expect(html).toContain('<link rel="canonical" href="https://recto.example/pdf/tools" />')
  expect(html).toContain('data-scripts="/pdf/assets/a.js /pdf/assets/b.js"')
  for (const path of ['favicon.svg', 'begin.js', 'upload']) expect(html).toContain(`="/pdf/${path}"`)
  expect(html).toContain('<meta name="recto-api-base" content="/pdf">')
  expect(html).toContain('<meta name="recto-base-path" content="/pdf">')
})

test.each(['/pdf/assets/a.js', '/assets/a.js'])(
  '%s is an asset, for proxies that leave the path and those that remove it',
  async (address) => {
    const response = await fetch(server.url + address)
    expect([response.status, await response.text()]).toEqual([200, 'run()'])
  },
)

test('the sitemap, robots.txt, the API document and its page name the path', async () => {
  const read = async (address: string) => (await fetch(server.url + address)).text()
  expect(await read('/pdf/sitemap.xml')).toContain('<loc>https://recto.example/pdf/tools</loc>')
  expect(await read('/pdf/robots.txt')).toContain('Disallow: /pdf/api/pdf/\n')
  expect(JSON.parse(await read('/pdf/api/openapi.json'))).toMatchObject({ servers: [{ url: '/pdf' }] })
  expect(await read('/pdf/api/docs')).toContain('href="/pdf/api/docs/reference-page.css"')
})

test('jobs, reports and problems have addresses below the path', async () => {
  const files = Array.from({ length: 20 }, (_, index) => ({
    name: `${'Ж'.repeat(60)}${index}.pdf`,
    bytes: brokenTable(),
  }))
  const url = `${server.url}/pdf`
  const started = await callOperation(url, { files, headers: { Prefer: 'respond-async' } })
  const { id } = (await started.json()) as JobStatus
  expect(started.headers.get('location')).toBe(`/pdf/api/jobs/${id}`)
  expect(await (await fetch(`${url}/api/jobs/${id}/events`)).text()).toContain('"state":"done"')
  const result = await fetch(`${url}/api/jobs/${id}/result`)
  expect(result.headers.get('link')).toBe(`</pdf/api/jobs/${id}/report>; rel="describedby"`)
  await result.arrayBuffer()
  const merged = await callOperation(url, { files })
  expect(merged.headers.get('link')).toMatch(/^<\/pdf\/api\/reports\/[\w-]{22}>; rel="describedby"$/)
  await merged.arrayBuffer()
  const problem = await readProblem(await callOperation(url, { files: [{ name: 'a.txt', bytes: plain(1) }] }))
  expect(problem['type']).toBe('/pdf/api/docs#error-NOT_A_PDF')
})

test('a page that does not exist, inside or outside, is not found', async () => {
  for (const address of ['/pdf/nowhere', '/pdfs', '/pdf/pdf/tools', '/other/tools', '/pdf//tools'])
    expect((await fetch(server.url + address)).status).toBe(404)
})

test.each([
  ['/pdf', '/pdf'],
  ['/pdf/', '/pdf'],
  ['/', ''],
  ['', ''],
  ['/tools-for/pdf.files', '/tools-for/pdf.files'],
])('BASE_PATH=%s is %j', (text, path) => {
  expect(readConfig({ BASE_PATH: text }).basePath).toBe(path)
})

test.each(['pdf', '//pdf', '/pdf//x', '/../x', '/a b', '/ü', '/x?y', '/x#y', '/api', '/tools/pdf', '/assets', '/"x'])(
  'BASE_PATH cannot be %s',
  (text) => {
    expect(() => readConfig({ BASE_PATH: text })).toThrow(ConfigError)
  },
)
