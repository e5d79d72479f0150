// @vitest-environment node
import { expect, test, vi } from 'vitest'

import { fakeCacheStorage } from '../../testing/fake-cache-storage.ts'
import type { OfflineFiles } from './offline-files.ts'
import { OfflineStore } from './offline-store.ts'

const SCOPE = 'https://recto.example/pdf/'

/** A version whose scripts have their own letter; the engine is the same in all. */
const filesOf = (version: string): OfflineFiles => ({
  version,
  pages: ['/', '/tools', '*'],
  plain: ['favicon.svg'],
  shell: { en: [`assets/index-${version}.js`], de: [`assets/index-${version}.js`, `assets/de-${version}.js`] },
  later: [`assets/wizard-${version}.js`, 'assets/engine-1.wasm'],
  laterIn: { en: [], de: [`assets/steps-de-${version}.js`] },
})

const urlOf = (file: string) => new URL(file, SCOPE).href

/** A server with one version, and the browser's storage. */
function setUp() {
  const storage = fakeCacheStorage()
  let served = 'A'
  const fetched: string[] = []
  const fetchFile = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>(async (url, init) => {
    const path = url.slice(SCOPE.length)
    fetched.push(path)
    const language = new Headers(init?.headers).get('Accept-Language')
    if (language === null) {
      const isThere = !/-[A-Z]\.js$/.test(path) || path.includes(`-${served}.`)
      return isThere ? new Response(path) : new Response('', { status: 404 })
    }
    const status = path === 'no-such-page' ? 404 : 200
    const entry = `/pdf/assets/index-${served}.js`
    return new Response(`<html lang="${language}"><script data-scripts="${entry}">${path}`, { status })
  })
  const storeOf = (version: string) =>
    new OfflineStore({ storage, fetch: fetchFile, scope: SCOPE, files: filesOf(version) })
  return { storage, storeOf, fetched, fetchFile, deploy: (version: string) => (served = version) }
}

const textOf = async (response: Response | undefined) => response?.text()

test('keeps the pages of one language with what they load, and nothing else at first', async () => {
  const { storeOf, fetched } = setUp()
  const store = storeOf('A')
  await store.keepPages('de')
  expect(fetched.toSorted()).toEqual([
    '',
    'assets/de-A.js',
    'assets/index-A.js',
    'favicon.svg',
    'no-such-page',
    'tools',
  ])
  expect(await textOf(await store.page('/tools', 'de'))).toContain('lang="de"')
  expect(await textOf(await store.page('*', 'de'))).toContain('no-such-page')
  await store.keepPages('de')
  expect(fetched).toHaveLength(6)
  await store.keepTools('de')
  expect(fetched.slice(6).toSorted()).toEqual(['assets/engine-1.wasm', 'assets/steps-de-A.js', 'assets/wizard-A.js'])
})

test('shows a page in another language rather than none', async () => {
  const { storeOf } = setUp()
  const store = storeOf('A')
  await store.keepPages('de')
  expect(await textOf(await store.page('/', 'en'))).toContain('lang="de"')
  expect(await store.page('/unknown', 'en')).toBeUndefined()
})

test('remembers the language, and takes the first where it knows none', async () => {
  const { storeOf } = setUp()
  const store = storeOf('A')
  expect(await store.language()).toBe('en')
  await store.setLanguage('de')
  expect(await store.language()).toBe('de')
  await store.setLanguage('xx')
  expect(await store.language()).toBe('en')
})

test('a page of another version is not kept while servers are updated one after another', async () => {
  const { storeOf, deploy, storage } = setUp()
  await storeOf('A').keepPages('en')
  // The files of B can be fetched, but a server that still has A serves the pages.
  deploy('B')
  const mixed = new OfflineStore({
    storage,
    scope: SCOPE,
    files: filesOf('B'),
    fetch: (url) =>
      Promise.resolve(
        new Response('<html lang="en"><script data-scripts="/pdf/assets/index-A.js">', { headers: { url } }),
      ),
  })
  await expect(mixed.keepPages('en')).rejects.toThrow('is not of version B')
  expect(await textOf(await storeOf('A').page('/', 'en'))).toContain('index-A.js')
})

test('a file that is missing on the server ends the installation', async () => {
  const { storeOf, deploy } = setUp()
  deploy('B')
  await expect(storeOf('A').keepPages('en')).rejects.toThrow('404')
})

test('an update fetches only what is new, and open pages keep the files of their version', async () => {
  const { storeOf, deploy, fetched } = setUp()
  const old = storeOf('A')
  expect(await old.isUpdate()).toBe(false)
  await old.keepPages('en')
  await old.keepTools('en')
  deploy('B')
  fetched.length = 0
  const next = storeOf('B')
  await next.keepPages('en')
  await next.keepTools('en')
  expect(await next.isUpdate()).toBe(true)
  expect(fetched).not.toContain('assets/engine-1.wasm')
  // A page of A is still open: it can load further files, although the server no longer has them.
  await next.sweep([urlOf('assets/index-A.js'), urlOf('assets/index-B.js')])
  expect(await textOf(await next.asset(urlOf('assets/wizard-A.js')))).toBe('assets/wizard-A.js')
  // A page that does not answer may be of any version.
  await next.sweep(undefined)
  expect(await textOf(await next.asset(urlOf('assets/wizard-A.js')))).toBe('assets/wizard-A.js')
  await next.sweep([urlOf('assets/index-B.js')])
  expect((await next.asset(urlOf('assets/wizard-A.js'))).status).toBe(404)
  expect(await next.isUpdate()).toBe(false)
  expect(await textOf(await next.asset(urlOf('assets/engine-1.wasm')))).toBe('assets/engine-1.wasm')
  expect(await textOf(await next.page('/', 'en'))).toContain('index-B.js')
})

test('what was fetched besides is kept, such as a font of a rare script, unless the server has none', async () => {
  const { storeOf, fetched } = setUp()
  const store = storeOf('A')
  await store.asset(urlOf('assets/noto-sans-thai-1.woff2'))
  await store.asset(urlOf('assets/noto-sans-thai-1.woff2'))
  expect(fetched).toEqual(['assets/noto-sans-thai-1.woff2'])
  expect((await store.asset(urlOf('assets/index-Z.js'))).status).toBe(404)
})

test('the limits in force are those of the server, and the last known ones without it', async () => {
  const { storeOf, fetchFile } = setUp()
  const store = storeOf('A')
  expect(await textOf(await store.fetchPlain('api/config'))).toBe('api/config')
  fetchFile.mockRejectedValueOnce(new TypeError('offline'))
  await expect(store.fetchPlain('api/config')).rejects.toThrow('offline')
  expect(await textOf(await store.plain('api/config'))).toBe('api/config')
})
