import { entryScript } from './entry-script.ts'
import { cacheNames, type EntryQuestion, type FillRequest, type UpdateNews } from './worker/offline-files.ts'

/** How often an open page checks for a new version. */
const CHECK_EVERY_MS = 60 * 60 * 1000

/** Whether the visitor asked to save data (Save-Data); few browsers report it. */
function isFrugal(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/** Whether the operator allows browsers to store the app. */
export function mayKeepApp(page: Document = document): boolean {
  return page.querySelector('meta[name="recto-offline"]') !== null && 'serviceWorker' in navigator
}

/**
 * Makes the browser store the app on this device.
 * @param base the URL of the site's root
 * @param language the language whose pages are stored
 */
export async function keepApp(base: string, language: string): Promise<void> {
  const known = await navigator.serviceWorker.getRegistration(base)
  if (isFrugal()) return
  if (known === undefined) await storeLanguage(base, language)
  const registration = await navigator.serviceWorker.register(`${base}sw.js`, { scope: base, updateViaCache: 'none' })
  const { active } = registration.active === null ? await navigator.serviceWorker.ready : registration
  const request: FillRequest = { kind: 'fill', language }
  active?.postMessage(request)
}

/** The first version is stored before there is a worker to receive the language. */
async function storeLanguage(base: string, language: string): Promise<void> {
  const settings = await caches.open(cacheNames(base).settings)
  await settings.put(`${base}language`, new Response(language))
}

/**
 * Answers the worker's questions and calls back when another version is ready.
 * @returns a function that stops this
 */
export function listenToWorker(base: string, onUpdate: () => void): () => void {
  const { serviceWorker } = navigator
  let checkedAt = performance.now()
  const hear = ({ data, ports: [port] }: MessageEvent<EntryQuestion | UpdateNews>) => {
    const entry = entryScript()
    if (data.kind === 'entry') port?.postMessage(entry)
    if (data.kind === 'updated' && entry !== undefined && !isAmong(data.shell, entry, base)) onUpdate()
  }
  const check = () => {
    if (document.visibilityState !== 'visible' || performance.now() - checkedAt < CHECK_EVERY_MS) return
    checkedAt = performance.now()
    // Without a connection there is nothing to check; the next check runs by itself.
    void serviceWorker.getRegistration(base).then((registration) => registration?.update().catch(() => undefined))
  }
  serviceWorker.addEventListener('message', hear)
  serviceWorker.startMessages()
  document.addEventListener('visibilitychange', check)
  return () => {
    serviceWorker.removeEventListener('message', hear)
    document.removeEventListener('visibilitychange', check)
  }
}

function isAmong(shell: readonly string[], entry: string, base: string): boolean {
  return shell.some((file) => new URL(file, base).href === entry)
}
