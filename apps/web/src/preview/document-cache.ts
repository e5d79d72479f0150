import type { EngineLimits } from '@recto/contract'
import type { Preview } from '@recto/engine'

import type { PreviewDocument } from './protocol.ts'

/** Opens a file; the cache closes it. */
export type OpenDocument = (document: PreviewDocument, limits: EngineLimits) => Promise<Preview>

const MAX_OPEN = 6
const MAX_OPEN_BYTES = 64 * 1024 * 1024

/** Keeps the most recently used documents open and closes the others, which are opened again on demand. */
export class DocumentCache {
  readonly #openDocument: OpenDocument
  readonly #entries = new Map<string, { preview: Preview; size: number }>()

  constructor(openDocument: OpenDocument) {
    this.#openDocument = openDocument
  }

  /** Returns the opened document. */
  async open(document: PreviewDocument, limits: EngineLimits): Promise<Preview> {
    const entry = this.#entries.get(document.id)
    if (entry !== undefined) {
      // Re-inserted, so that the map's order is the order of use.
      this.#entries.delete(document.id)
      this.#entries.set(document.id, entry)
      return entry.preview
    }
    this.#evictFor(document.file.size)
    const preview = await this.#openDocument(document, limits)
    this.#entries.set(document.id, { preview, size: document.file.size })
    return preview
  }

  /** Closes a document and drops it from the cache. */
  close(documentId: string): void {
    this.#entries.get(documentId)?.preview.close()
    this.#entries.delete(documentId)
  }

  #evictFor(size: number): void {
    for (const id of this.#entries.keys()) {
      const openBytes = [...this.#entries.values()].reduce((sum, entry) => sum + entry.size, 0)
      if (this.#entries.size < MAX_OPEN && openBytes + size <= MAX_OPEN_BYTES) return
      this.close(id)
    }
  }
}
