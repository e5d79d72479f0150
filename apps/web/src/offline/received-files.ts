import { cacheNames, SHARED_PARAMETER } from './worker/offline-files.ts'

/** The parts of the File Handling API in use, which few browsers have (WICG, Web App Launch Handler). */
interface LaunchQueue {
  setConsumer: (consume: (launch: { files?: readonly FileSystemFileHandle[] }) => void) => void
}

/** Calls back with files opened with the installed app, now and while the page is open. */
export function receiveLaunchedFiles(onFiles: (files: readonly File[]) => void): void {
  const { launchQueue } = window as Window & { launchQueue?: LaunchQueue }
  launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length > 0) void Promise.all(files.map((handle) => handle.getFile())).then(onFiles)
  })
}

/** The ID of files shared with this page, from its URL. */
export function sharedId(search: string): string | undefined {
  return new URLSearchParams(search).get(SHARED_PARAMETER) ?? undefined
}

/**
 * Takes the files that another app shared, which the service worker has stored; a second call finds none.
 * @param base the URL of the site's root
 */
export async function takeSharedFiles(base: string, id: string): Promise<File[]> {
  const shared = await caches.open(cacheNames(base).shared)
  const prefix = `${base}${SHARED_PARAMETER}/${id}/`
  const kept = (await shared.keys()).filter(({ url }) => url.startsWith(prefix))
  const files: File[] = []
  for (const request of kept) {
    const response = await shared.match(request)
    if (response !== undefined) files.push(await toFile(response))
    await shared.delete(request)
  }
  return files
}

async function toFile(response: Response): Promise<File> {
  const name = decodeURIComponent(response.headers.get('X-File-Name') ?? 'shared.pdf')
  return new File([await response.blob()], name, { type: response.headers.get('Content-Type') ?? '' })
}
