import type { Page } from 'playwright-core'

/** Keeps what a page makes URLs of: its Content-Security-Policy does not let it fetch them. */
export async function keepBlobs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const createUrl = URL.createObjectURL.bind(URL)
    const blobs = new Map<string, Blob | MediaSource>()
    URL.createObjectURL = (blob) => {
      const url = createUrl(blob)
      blobs.set(url, blob)
      return url
    }
    Object.assign(globalThis, { blobs })
  })
}

/** The bytes that a `blob:` URL refers to, on a page that keeps them. */
export async function readBlob(page: Page, url: string): Promise<Uint8Array> {
  const bytes = await page.evaluate(async (key) => {
    const { blobs } = globalThis as unknown as { blobs: ReadonlyMap<string, Blob> }
    return [...new Uint8Array((await blobs.get(key)?.arrayBuffer()) ?? [])]
  }, url)
  return Uint8Array.from(bytes)
}
