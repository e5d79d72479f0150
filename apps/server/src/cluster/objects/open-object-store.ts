import type { ObjectStore } from './object-store.ts'
import { parseStoreUrl } from './store-url.ts'

/**
 * Opens the store at a URL: `s3://bucket/prefix?endpoint=…&region=…&pathStyle=true`, with credentials from the standard
 * AWS environment variables, or `file:///shared/folder`. Throws an `Error` with a sentence if the URL is invalid.
 */
export async function openObjectStore(storeUrl: string): Promise<ObjectStore> {
  const location = parseStoreUrl(storeUrl)
  // Load only the library that is needed.
  if ('folder' in location) {
    const { openFolderObjectStore } = await import('./folder-object-store.ts')
    return openFolderObjectStore(location.folder)
  }
  const { openS3ObjectStore } = await import('./s3-object-store.ts')
  return openS3ObjectStore(location.s3)
}
