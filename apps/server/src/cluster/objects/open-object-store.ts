import type { ObjectStore } from './object-store.ts'
import { parseStoreUrl } from './store-url.ts'

/**
 * Opens the store that a URL names: `s3://bucket/prefix?endpoint=…&region=…&pathStyle=true`, with credentials from the
 * standard environment variables of AWS, or `file:///shared/folder`. Throws an `Error` with a sentence if the URL is wrong.
 */
export async function openObjectStore(storeUrl: string): Promise<ObjectStore> {
  const location = parseStoreUrl(storeUrl)
  // Each library is loaded only by those who use it.
  if ('folder' in location) {
    const { openFolderObjectStore } = await import('./folder-object-store.ts')
    return openFolderObjectStore(location.folder)
  }
  const { openS3ObjectStore } = await import('./s3-object-store.ts')
  return openS3ObjectStore(location.s3)
}
