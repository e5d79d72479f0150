import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { readProblem, startTestServer, type TestServer } from './start-test-server.ts'

const SCRIPT = `console.log(${JSON.stringify('x'.repeat(2000))})`
const BROTLI = brotliCompressSync(SCRIPT)
/** Prerendered pages as the build writes them; each contains its path. */
const PAGES = ['/', '/tools', '/tools/merge-pdf', '/tool/merge-pdf', '/tool/convert-pdf', '/upload', '*']
const draw = (page: string) =>
  `<!doctype html><html><head><title>${page}</title><link rel="canonical" href="%RECTO_ORIGIN%${page}" /></head><body></body></html>`
const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

let server: TestServer
let webDir = ''
beforeAll(async () => {
  webDir = await mkdtemp(path.join(tmpdir(), 'recto-web-'))
  await mkdir(path.join(webDir, 'assets'))
  await writeFile(path.join(webDir, 'index.html'), '<title>template</title>')
  await mkdir(path.join(webDir, 'pages'))
  const site = PAGES.map((page, index) => ({ path: page, locale: 'en', file: `${index}.html`, isListed: index < 3 }))
  await writeFile(path.join(webDir, 'pages', 'site.json'), JSON.stringify(site))
  for (const { path: page, file } of site) await writeFile(path.join(webDir, 'pages', file), draw(page))
  await writeFile(path.join(webDir, 'assets', 'app-1a2b.js'), SCRIPT)
  await writeFile(path.join(webDir, 'assets', 'app-1a2b.js.br'), BROTLI)
  await writeFile(path.join(webDir, 'assets', 'engine-1a2b.wasm'), Buffer.from('\0asm'))
  await writeFile(path.join(webDir, '.secret'), 'secret')
  server = await startTestServer({ WEB_DIR: webDir, API_BASE_URL: 'https://api.example.com/"x' })
})
afterAll(async () => {
  await server.close()
  await rm(webDir, { recursive: true })
})

const get = (address: string, headers: Record<string, string> = HTML) => fetch(server.url + address, { headers })

test.each([
  ['/', 200, '/'],
  ['/index.html', 200, '/'],
  ['/tools', 200, '/tools'],
  ['/tools/', 200, '/tools'],
  ['/tools/merge-pdf?from=mail', 200, '/tools/merge-pdf'],
  ['/tool/merge-pdf', 200, '/tool/merge-pdf'],
  ['/tool/convert-pdf', 200, '/tool/convert-pdf'],
  // The tool template serves any tool id, even an unknown one.
  ['/tool/anything', 200, '/tool/convert-pdf'],
  ['/upload', 200, '/upload'],
  ['/tool/any/thing', 404, '*'],
  ['/nowhere', 404, '*'],
  ['/tools/nowhere', 404, '*'],
  ['/*', 404, '*'],
])('%s responds with %i and the page of %s', async (address, status, page) => {
  const response = await get(address)
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-cache')
  const html = await response.text()
  expect(html).toContain(`<title>${page}</title>`)
  expect(html).toContain('<meta name="recto-api-base" content="https://api.example.com/&quot;x">')
})

test('without a public URL, no response repeats the host of the request', async () => {
  const foreign = { ...HTML, host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  const trusting = await startTestServer({ WEB_DIR: webDir, TRUST_PROXY: '1' })
  for (const { url } of [server, trusting]) {
    const { port } = new URL(url)
    const ask = (address: string) => requestAs(Number(port), address, foreign)
    expect(await ask('/tools')).toContain('<link rel="canonical" href="/tools" />')
    for (const address of ['/', '/tools', '/robots.txt', '/sitemap.xml', '/api/docs', '/api/openapi.json', '/nowhere'])
      expect(await ask(address)).not.toContain('evil')
    expect(await ask('/robots.txt')).not.toContain('Sitemap')
    expect(await ask('/sitemap.xml')).toContain('"code":"NOT_FOUND"')
  }
  await trusting.close()
})

test('the public URL is in canonical links and the sitemap, which lists the indexable pages', async () => {
  const known = await startTestServer({ WEB_DIR: webDir, PUBLIC_URL: 'https://recto.example' })
  const sitemap = await fetch(`${known.url}/sitemap.xml`)
  expect(sitemap.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const addresses = [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  expect(addresses).toEqual(['/', '/tools', '/tools/merge-pdf'].map((page) => `https://recto.example${page}`))
  const page = await fetch(`${known.url}/tools`, { headers: HTML })
  expect(await page.text()).toContain('<link rel="canonical" href="https://recto.example/tools" />')
  const robots = await fetch(`${known.url}/robots.txt`)
  expect(await robots.text()).toContain('Sitemap: https://recto.example/sitemap.xml')
  await known.close()
})

/** Sends a request with a custom Host header, which fetch does not allow; returns the whole response. */
async function requestAs(port: number, address: string, headers: Record<string, string>): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.write([`GET ${address} HTTP/1.1`, ...lines, 'connection: close', '', ''].join('\r\n'))
  return text(socket)
}

test('an unchanged page gets 304', async () => {
  const first = await get('/')
  await first.text()
  const again = await get('/', { ...HTML, 'if-none-match': first.headers.get('etag') ?? '' })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('assets are cacheable for a year and served precompressed', async () => {
  const response = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(response.headers.get('content-length')).toBe(String(BROTLI.length))
  expect(response.headers.get('vary')).toContain('accept-encoding')
  expect(response.headers.get('content-type')).toContain('javascript')
  expect(await response.text()).toBe(SCRIPT)
})

test('HEAD has the headers of an asset and no body', async () => {
  const response = await fetch(`${server.url}/assets/app-1a2b.js`, { method: 'HEAD' })
  expect([response.status, response.headers.get('etag')]).toEqual([200, expect.stringMatching(/^".+"$/)])
  expect(await response.text()).toBe('')
})

test('what was not in the folder at the start is not served', async () => {
  await writeFile(path.join(webDir, 'assets', 'late-1a2b.js'), SCRIPT)
  const response = await get('/assets/late-1a2b.js')
  await response.text()
  expect(response.status).toBe(404)
})

test('WebAssembly has its media type, which streaming compilation needs', async () => {
  const response = await get('/assets/engine-1a2b.wasm')
  expect(response.headers.get('content-type')).toBe('application/wasm')
  await response.arrayBuffer()
})

test.each([
  '/assets/gone-9z.js',
  '/assets/gone',
  '/assets/',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/..%2fpackage.json',
  '/.secret',
  '/pages/site.json',
  '/pages/0.html',
])('%s is not a page: 404', async (address) => {
  const response = await get(address)
  const problem = await readProblem(response)
  expect([response.status, problem['code']]).toEqual([404, 'NOT_FOUND'])
})

test('API paths never respond with a page', async () => {
  expect(await readProblem(await get('/api/nowhere'))).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  expect(await readProblem(await get('/api'))).toMatchObject({ status: 404, code: 'NOT_FOUND' })
})

test('pages may load our files and the API, and cannot be framed', async () => {
  const { headers } = await get('/')
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy.split(';')).toEqual(
    expect.arrayContaining([
      "script-src 'self' 'wasm-unsafe-eval'",
      "connect-src 'self' https://api.example.com",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]),
  )
  expect(policy).not.toContain('unsafe-inline')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('permissions-policy')).toContain('camera=()')
  expect(headers.get('strict-transport-security')).toBeNull()
})

test('without a built web app the API works and pages are not found', async () => {
  const bare = await startTestServer({ WEB_DIR: path.join(webDir, 'nothing') })
  const health = await fetch(`${bare.url}/api/health`)
  expect(await health.json()).toEqual({ status: 'ok' })
  const page = await fetch(`${bare.url}/`, { headers: HTML })
  expect(await readProblem(page)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  await bare.close()
})

test('behind TLS, responses have Strict-Transport-Security', async () => {
  const secure = await startTestServer({ WEB_DIR: webDir, BEHIND_TLS: 'true' })
  const { headers } = await fetch(`${secure.url}/api/health`)
  expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
  expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
  await secure.close()
})
