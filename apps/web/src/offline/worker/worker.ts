/// <reference lib="webworker" />
import { answerPage } from './answer-page.ts'
import type { EntryQuestion, FillRequest, OfflineFiles, UpdateNews } from './offline-files.ts'
import { OfflineStore } from './offline-store.ts'
import { receiveShared } from './shared-files.ts'
import { sortRequest } from './sort-request.ts'

declare const self: ServiceWorkerGlobalScope

/** Filled in by the build (build-plugins/offline-worker.ts). */
declare const OFFLINE_FILES: OfflineFiles

/** Filled in by the server: pages contain its URLs, so a change makes another version. */
const SETTINGS = '%RECTO_SETTINGS%'

/** How long open pages may take to report their version. */
const ANSWER_MS = 2000

const files: OfflineFiles = { ...OFFLINE_FILES, version: `${OFFLINE_FILES.version}-${SETTINGS}` }
const { scope } = self.registration
const store = new OfflineStore({ storage: caches, fetch: (url, init) => fetch(url, init), scope, files })

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('message', (event) => {
  const { kind, language } = event.data as FillRequest
  if (kind === 'fill') event.waitUntil(fill(language))
})
self.addEventListener('fetch', (event) => {
  const treatment = sortRequest(event.request, scope, files)
  if (treatment.kind === 'asset') event.respondWith(store.asset(event.request.url))
  if (treatment.kind === 'page') event.respondWith(page(event, treatment.path))
  if (treatment.kind === 'plain') event.respondWith(plain(treatment.file))
  if (treatment.kind === 'share') event.respondWith(receiveShared(event.request, scope, caches))
})

/** A first version starts with its pages; a later one takes over once it has everything the earlier one had. */
async function install(): Promise<void> {
  const language = await store.language()
  await store.keepPages(language)
  if (await store.isUpdate()) {
    await store.keepTools(language)
    // Not when it takes over, which browsers delay until the earlier worker has been idle for a while.
    await tellPages()
  }
  // Pages of the earlier version keep working: their files have different names and stay until they are closed.
  await self.skipWaiting()
}

async function activate(): Promise<void> {
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
  await sweep()
}

async function fill(language: string): Promise<void> {
  await store.setLanguage(language)
  await store.keepPages(language)
  await store.keepTools(language)
  await sweep()
}

function plain(file: string): Promise<Response> {
  return answerPage(store.fetchPlain(file), () => store.plain(file))
}

function page(event: FetchEvent, path: string): Promise<Response> {
  const network = async () => ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request)
  return answerPage(network(), async () => store.page(path, await store.language()))
}

async function tellPages(): Promise<void> {
  const news: UpdateNews = { kind: 'updated', shell: Object.values(files.shell).flat() }
  const clients = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const client of clients) client.postMessage(news)
}

/** Deletes the files of earlier versions once every open page reports this version. */
async function sweep(): Promise<void> {
  const clients = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const entries = await Promise.all(clients.map(askForEntry))
  await store.sweep(entries.every((entry) => entry !== undefined) ? entries : undefined)
}

/** Asks a page for its first script; undefined if it does not answer because it is frozen or still loading. */
function askForEntry(client: Client): Promise<string | undefined> {
  const { port1, port2 } = new MessageChannel()
  const question: EntryQuestion = { kind: 'entry' }
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), ANSWER_MS)
    port1.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data))
    port1.start()
    client.postMessage(question, [port2])
  })
}
