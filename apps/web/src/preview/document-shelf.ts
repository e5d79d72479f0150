import type { EngineLimits } from '@recto/contract'
import type { Preview } from '@recto/engine'

import type { PreviewDocument } from './protocol.ts'

/** Opens a file; the shelf closes what it opened. */
export type OpenDocument = (document: PreviewDocument, limits: EngineLimits) => Promise<Preview>

const MAX_OPEN = 6
const MAX_OPEN_BYTES = 64 * 1024 * 1024

/** Keeps the documents used last open, a few at a time, and closes the others; a closed one is opened again when it is asked for. */
export class DocumentShelf {
  readonly #open: OpenDocument
  readonly #documents = new Map<string, { preview: Preview; size: number }>()

  constructor(open: OpenDocument) {
    this.#open = open
  }

  /** The opened document. */
  async take(document: PreviewDocument, limits: EngineLimits): Promise<Preview> {
    const shelved = this.#documents.get(document.id)
    if (shelved !== undefined) {
      // Taken out and put back, so that the map's order is the order of use.
      this.#documents.delete(document.id)
      this.#documents.set(document.id, shelved)
      return shelved.preview
    }
    this.#makeRoom(document.file.size)
    const preview = await this.#open(document, limits)
    this.#documents.set(document.id, { preview, size: document.file.size })
    return preview
  }

  /** Closes a document for good. */
  close(documentId: string): void {
    this.#documents.get(documentId)?.preview.close()
    this.#documents.delete(documentId)
  }

  #makeRoom(size: number): void {
    for (const id of this.#documents.keys()) {
      const openBytes = [...this.#documents.values()].reduce((sum, shelved) => sum + shelved.size, 0)
      if (this.#documents.size < MAX_OPEN && openBytes + size <= MAX_OPEN_BYTES) return
      this.close(id)
    }
  }
}
