import type { Page } from 'playwright-core'

declare global {
  interface Window {
    copies: Copies
  }
}

/** Where a page's own thread had files go, noted since it was opened. */
interface Copies {
  /** Bytes of blobs that were read into memory of the page. */
  readBytes: number
  /** Bytes in messages to workers, whether copied or handed over. */
  messageBytes: number
  /** Files chosen, sent, named to workers and made addresses of, each object once, in order. */
  files: File[]
}

/** Memory of a page's own thread, in bytes: what scripts hold, what the document does, and buffers of any kind. */
export async function pageMemory(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize + embedderHeapUsedSize + backingStorageSize
}

/** What was noted; of the files, their names in order. */
export function readCopies(page: Page): Promise<Omit<Copies, 'files'> & { names: string[] }> {
  return page.evaluate(() => {
    const { readBytes, messageBytes, files } = window.copies
    return { readBytes, messageBytes, names: files.map(({ name }) => name) }
  })
}

/** Notes from the beginning where files go; for `addInitScript`. */
export function noteCopies(): void {
  const copies: Copies = { readBytes: 0, messageBytes: 0, files: [] }
  window.copies = copies
  const noteFile = (value: unknown) => {
    if (value instanceof File && !copies.files.includes(value)) copies.files.push(value)
  }
  /** Calls `note` with what a method is given, then the method. */
  const watch = <Owner extends object>(
    owner: Owner,
    method: keyof Owner,
    note: (self: unknown, given: unknown[]) => void,
  ) => {
    const original = owner[method]
    if (typeof original !== 'function') throw new Error(`there is no method ${String(method)} to watch`)
    const watched = function watched(this: unknown, ...given: unknown[]): unknown {
      note(this, given)
      return Reflect.apply(original, this, given)
    }
    Object.defineProperty(owner, method, { value: watched, writable: true, configurable: true })
  }
  const noteRead = (blob: unknown) => {
    if (blob instanceof Blob) copies.readBytes += blob.size
  }
  const noteMessage = (value: unknown): void => {
    noteFile(value)
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) copies.messageBytes += value.byteLength
    else if (typeof value === 'object' && value !== null && !(value instanceof Blob)) {
      for (const inner of Object.values(value)) noteMessage(inner)
    }
  }
  for (const method of ['arrayBuffer', 'text', 'stream'] as const) watch(Blob.prototype, method, noteRead)
  for (const method of ['readAsArrayBuffer', 'readAsText', 'readAsDataURL'] as const) {
    watch(FileReader.prototype, method, (_, [blob]) => noteRead(blob))
  }
  watch(Worker.prototype, 'postMessage', (_, [message]) => noteMessage(message))
  watch(FormData.prototype, 'append', (_, [, value]) => noteFile(value))
  watch(URL, 'createObjectURL', (_, [value]) => noteFile(value))
  document.addEventListener(
    'change',
    ({ target }) => {
      if (target instanceof HTMLInputElement) for (const file of target.files ?? []) noteFile(file)
    },
    { capture: true },
  )
}
