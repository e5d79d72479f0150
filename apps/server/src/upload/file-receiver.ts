import { createWriteStream } from 'node:fs'
import { Writable, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { AppError, hasPdfName } from '@recto/contract'

import type { WorkFolder } from '../store/file-store.ts'
import { cleanName } from './clean-name.ts'
import { PdfStartCheck, SizeLimit, type CheckedFile } from './pdf-check.ts'
import type { UploadRules } from './upload-rules.ts'

/** A file that arrived: the name its sender gave it, and where it lies. */
export interface StoredFile {
  name: string
  path: string
  sizeBytes: number
}

/** Writes the files of a form to disk as they arrive, and judges them by name, size and first bytes. */
export class FileReceiver {
  readonly #rules: UploadRules
  readonly #folder: WorkFolder
  readonly #stopped = new AbortController()
  readonly #arriving = new Set<Promise<unknown>>()
  readonly #files: StoredFile[] = []
  /** Names that do not end in .pdf; collected, so that all of them can be told at once. */
  readonly #wrongNames: string[] = []
  #count = 0

  constructor(rules: UploadRules, folder: WorkFolder) {
    this.#rules = rules
    this.#folder = folder
  }

  /** @throws AppError as soon as the file must be refused. */
  async receive(field: string | undefined, part: Readable, rawName = ''): Promise<void> {
    const arriving = this.#receive(field, part, rawName)
    this.#arriving.add(arriving)
    await arriving.finally(() => this.#arriving.delete(arriving))
  }

  /** Waits until all that was begun is on disk. */
  async settled(): Promise<void> {
    await Promise.all(this.#arriving)
  }

  /** Stops writing; resolves when nothing is open any more. */
  async stop(): Promise<void> {
    this.#stopped.abort()
    await Promise.allSettled(this.#arriving)
  }

  /**
   * The files in the order they were sent.
   * @throws AppError NOT_A_PDF, FILE_REQUIRED, TOO_FEW_FILES
   */
  finish(): StoredFile[] {
    const { id, files } = this.#rules.operation
    const [wrongName] = this.#wrongNames
    if (wrongName !== undefined) throw new AppError('NOT_A_PDF', { file: wrongName, files: this.#wrongNames })
    const emptyIndex = this.#files.findIndex(({ sizeBytes }) => sizeBytes === 0)
    const empty = this.#files[emptyIndex]
    if (empty !== undefined) throw new AppError('FILE_REQUIRED', { file: empty.name, fileIndex: emptyIndex })
    if (this.#files.length === 0) throw new AppError('FILE_REQUIRED', { operation: id })
    if (this.#files.length < files.min) throw new AppError('TOO_FEW_FILES', { operation: id })
    return this.#files
  }

  async #receive(field: string | undefined, part: Readable, rawName: string): Promise<void> {
    const { operation, maxFiles, maxFileSizeMb } = this.#rules
    const name = cleanName(rawName)
    if (field !== operation.files.field) {
      await this.#drain(part, { facts: { file: name }, maxSizeMb: maxFileSizeMb })
      return
    }
    const fileIndex = this.#count
    this.#count += 1
    const limit = operation.files.max === 1 ? 1 : maxFiles
    if (this.#count > limit) throw new AppError('TOO_MANY_FILES', { limit })
    const file = { facts: { file: name, fileIndex }, maxSizeMb: maxFileSizeMb }
    if (hasPdfName(name)) return this.#store(part, file, name)
    await this.#drainWrongName(part, file, { name, isNameless: rawName === '' })
  }

  async #store(part: Readable, file: CheckedFile, name: string): Promise<void> {
    // Takes its place now: the next file may arrive before the last bytes of this one are on disk.
    const stored = { name, path: this.#folder.newPath(), sizeBytes: 0 }
    this.#files.push(stored)
    const size = new SizeLimit(file)
    const target = createWriteStream(stored.path, { mode: 0o600, flags: 'wx' })
    await pipeline(part, size, new PdfStartCheck(file), target, { signal: this.#stopped.signal })
    stored.sizeBytes = size.sizeBytes
  }

  async #drainWrongName(
    part: Readable,
    file: CheckedFile,
    { name, isNameless }: { name: string; isNameless: boolean },
  ): Promise<void> {
    if (!isNameless) this.#wrongNames.push(name)
    try {
      const sizeBytes = await this.#drain(part, file)
      // What a browser sends for a file field that was left empty: no name and no bytes.
      if (!isNameless) return
      if (sizeBytes === 0) this.#count -= 1
      else this.#wrongNames.push(name)
    } catch (error) {
      // A film is not a PDF, whatever its size; say that, with the names known so far.
      if (error instanceof AppError && error.code === 'FILE_TOO_LARGE') this.finish()
      throw error
    }
  }

  /** Reads a part to its end without keeping it, within the bounds of one file. */
  async #drain(part: Readable, file: CheckedFile): Promise<number> {
    const size = new SizeLimit(file)
    const sink = new Writable({ write: (_chunk, _encoding, done) => done() })
    await pipeline(part, size, sink, { signal: this.#stopped.signal })
    return size.sizeBytes
  }
}
