import type { InputFile } from '@recto/engine'

import type { LocalFile } from '../workers/read-input.ts'
import type { IdentifiedFile } from './file-buffer-cache.ts'
import type { PreviewDocument } from './protocol.ts'

/** Keeps the input of the last operation, so that the next change of its settings does not read the files again. */
export class InputCache {
  readonly #readFile: (file: IdentifiedFile) => Promise<InputFile>
  #documentId: string | undefined
  #entries = new Map<string, InputFile>()

  constructor(readFile: (file: IdentifiedFile) => Promise<InputFile>) {
    this.#readFile = readFile
  }

  /** Returns a document and its attachments as input of an operation, and drops every other file. */
  async read(document: PreviewDocument, attachments: readonly LocalFile[]): Promise<InputFile[]> {
    const entries = new Map<string, InputFile>()
    for (const { key, file } of [keyDocument(document), ...attachments.map(keyAttachment)]) {
      entries.set(key, this.#entries.get(key) ?? (await this.#readFile(file)))
    }
    this.#documentId = document.id
    this.#entries = entries
    return [...entries.values()]
  }

  /** Drops a document together with its attachments. */
  release(documentId: string): void {
    if (this.#documentId === documentId) this.#entries.clear()
  }
}

interface KeyedFile {
  key: string
  file: IdentifiedFile
}

function keyDocument({ id, file, password }: PreviewDocument): KeyedFile {
  return { key: `${id} ${password ?? ''}`, file: { id, file, password } }
}

/** Attachments have no id, and every message carries a new `File` object for the same file. */
function keyAttachment(local: LocalFile): KeyedFile {
  const { name, size, lastModified } = local.file
  return { key: `${local.field ?? ''} ${size} ${lastModified} ${name}`, file: local }
}
