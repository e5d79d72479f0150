import type { InputFile } from '@recto/engine'

import type { LocalFile } from '../workers/read-input.ts'
import type { PreviewDocument } from './protocol.ts'
import type { KnownFile } from './shared-bytes.ts'

/** Keeps the bytes of the files that were worked on last, so that the next change does not read them again. */
export class InputShelf {
  readonly #read: (file: KnownFile) => Promise<InputFile>
  #documentId: string | undefined
  #kept = new Map<string, InputFile>()

  constructor(read: (file: KnownFile) => Promise<InputFile>) {
    this.#read = read
  }

  /** A document with the files beside it, as an operation takes them. Others that were kept are let go. */
  async take(document: PreviewDocument, attachments: readonly LocalFile[]): Promise<InputFile[]> {
    const kept = new Map<string, InputFile>()
    for (const { key, file } of [keyed(document), ...attachments.map(keyedByLook)]) {
      kept.set(key, this.#kept.get(key) ?? (await this.#read(file)))
    }
    this.#documentId = document.id
    this.#kept = kept
    return [...kept.values()]
  }

  /** Lets a document go, and what was beside it. */
  forget(documentId: string): void {
    if (this.#documentId === documentId) this.#kept.clear()
  }
}

interface KeyedFile {
  key: string
  file: KnownFile
}

function keyed({ id, file, password }: PreviewDocument): KeyedFile {
  return { key: `${id} ${password ?? ''}`, file: { id, file, password } }
}

/** Files beside a document have no id, and each message brings another `File` for the same one. */
function keyedByLook(local: LocalFile): KeyedFile {
  const { name, size, lastModified } = local.file
  return { key: `${local.field ?? ''} ${size} ${lastModified} ${name}`, file: local }
}
