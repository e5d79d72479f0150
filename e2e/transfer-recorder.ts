import type { Page } from 'playwright-core'

declare global {
  interface Window {
    transfers: Transfers
  }
}

/** Where the main thread of a page sent files and bytes since the page was opened. */
interface Transfers {
  /** Bytes of blobs that were read into the page's memory. */
  readBytes: number
  /** Bytes of buffers in messages to workers, copied or transferred. */
  messageBytes: number
  /** The distinct `File` objects that were chosen, uploaded, posted to workers or given an object URL, in order. */
  files: File[]
}

/** What was recorded, with the names and sizes of the files. */
export function readTransfers(
  page: Page,
): Promise<Omit<Transfers, 'files'> & { files: { name: string; size: number }[] }> {
  return page.evaluate(() => {
    const { readBytes, messageBytes, files } = window.transfers
    return { readBytes, messageBytes, files: files.map(({ name, size }) => ({ name, size })) }
  })
}

/** Records where files go. Runs in the page, as an argument of `addInitScript`. */
export function recordTransfers(): void {
  const transfers: Transfers = { readBytes: 0, messageBytes: 0, files: [] }
  window.transfers = transfers
  const recordFile = (value: unknown) => {
    if (value instanceof File && !transfers.files.includes(value)) transfers.files.push(value)
  }
  /** Makes a method report its `this` and its arguments before it runs. */
  const intercept = <Owner extends object>(
    owner: Owner,
    method: keyof Owner,
    report: (self: unknown, given: unknown[]) => void,
  ) => {
    const original = owner[method]
    if (typeof original !== 'function') throw new Error(`there is no method ${String(method)}`)
    const intercepted = function intercepted(this: unknown, ...given: unknown[]): unknown {
      report(this, given)
      return Reflect.apply(original, this, given)
    }
    Object.defineProperty(owner, method, { value: intercepted, writable: true, configurable: true })
  }
  const recordRead = (blob: unknown) => {
    if (blob instanceof Blob) transfers.readBytes += blob.size
  }
  const recordMessage = (value: unknown): void => {
    recordFile(value)
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) transfers.messageBytes += value.byteLength
    else if (typeof value === 'object' && value !== null && !(value instanceof Blob)) {
      for (const inner of Object.values(value)) recordMessage(inner)
    }
  }
  for (const method of ['arrayBuffer', 'text', 'stream'] as const) intercept(Blob.prototype, method, recordRead)
  for (const method of ['readAsArrayBuffer', 'readAsText', 'readAsDataURL'] as const) {
    intercept(FileReader.prototype, method, (_, [blob]) => recordRead(blob))
  }
  intercept(Worker.prototype, 'postMessage', (_, [message]) => recordMessage(message))
  intercept(FormData.prototype, 'append', (_, [, value]) => recordFile(value))
  intercept(URL, 'createObjectURL', (_, [value]) => recordFile(value))
  document.addEventListener(
    'change',
    ({ target }) => {
      if (target instanceof HTMLInputElement) for (const file of target.files ?? []) recordFile(file)
    },
    { capture: true },
  )
}
