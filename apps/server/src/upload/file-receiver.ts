import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Writable, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { AppError, BATCH_FIELD, cleanFileName, hasPdfName, isTextField, type AttachmentInput } from '@recto/contract'

import type { WorkFolder } from '../store/file-store.ts'
import { MemoryFile } from './memory-file.ts'
import { readThrough } from './read-through.ts'
import {
  createAttachmentSignature,
  signatureOf,
  SizeLimit,
  SignatureCheck,
  type CheckedFile,
  type FileSignature,
} from './stream-checks.ts'
import { fileLimitOf, isBatchField, type UploadRules } from './upload-rules.ts'

/** A received file: its original name and where it is stored. */
export interface StoredFile {
  name: string
  path: string
  sizeBytes: number
  /** The content of a file kept in memory, which is not on disk. */
  bytes?: Uint8Array
  /** Form field of an attachment; unset for a document. */
  field?: string
  /** Why a file of a batch was refused; it is not stored then. */
  refusal?: AppError
}

/** Streams the files of a form to disk or into memory, and checks their names, sizes and signatures. */
export class FileReceiver {
  readonly #rules: UploadRules
  readonly #folder: WorkFolder
  readonly #stopped = new AbortController()
  readonly #arriving = new Set<Promise<unknown>>()
  readonly #files: StoredFile[] = []
  /** Files in separate fields, such as a watermark image, by field. */
  readonly #attachments = new Map<string, StoredFile>()
  /** Names that do not end in .pdf, collected to report all of them at once. */
  readonly #wrongNames: string[] = []
  #count = 0
  /** The field that documents come in, set by the first one. */
  #field: string | undefined

  constructor(rules: UploadRules, folder: WorkFolder) {
    this.#rules = rules
    this.#folder = folder
  }

  /** @throws AppError as soon as the file is known to be invalid */
  async receive(field: string | undefined, part: Readable, rawName = ''): Promise<void> {
    const arriving = this.#receive(field, part, rawName)
    this.#arriving.add(arriving)
    await arriving.finally(() => this.#arriving.delete(arriving))
  }

  /** Waits until all received files are stored. */
  async allWritten(): Promise<void> {
    await Promise.all(this.#arriving)
  }

  /** Aborts all writes; resolves when no file is open anymore. */
  async stop(): Promise<void> {
    this.#stopped.abort()
    await Promise.allSettled(this.#arriving)
  }

  /** Whether the documents form a batch. */
  get isBatch(): boolean {
    return isBatchField(this.#rules.operation, this.#field)
  }

  /**
   * Returns the documents in the order sent, including refused ones of a batch.
   * @throws AppError NOT_A_PDF, FILE_REQUIRED, TOO_FEW_FILES
   */
  finish(): StoredFile[] {
    const { id, files } = this.#rules.operation
    if (this.isBatch && this.#files.length > 0) return this.#files
    const [wrongName] = this.#wrongNames
    if (wrongName !== undefined) throw new AppError('NOT_A_PDF', { file: wrongName, files: this.#wrongNames })
    const emptyIndex = this.#files.findIndex(({ sizeBytes }) => sizeBytes === 0)
    const empty = this.#files[emptyIndex]
    if (empty !== undefined) {
      const facts = { file: empty.name, fileIndex: emptyIndex }
      throw new AppError('FILE_REQUIRED', files.accepts === undefined ? facts : { ...facts, operation: id })
    }
    if (this.#files.length === 0) throw new AppError('FILE_REQUIRED', { operation: id })
    if (this.#files.length < files.min) throw new AppError('TOO_FEW_FILES', { operation: id })
    return this.#files
  }

  /**
   * Returns the attachments.
   * @throws AppError NOT_AN_IMAGE
   */
  finishAttachments(): StoredFile[] {
    // Browsers send an empty file input as a part with neither name nor bytes.
    const files = [...this.#attachments.values()].filter(({ name, sizeBytes }) => name !== '' || sizeBytes > 0)
    const empty = files.find(({ sizeBytes }) => sizeBytes === 0)
    if (empty !== undefined) throw new AppError('NOT_AN_IMAGE', { file: empty.name })
    return files.map((file) => ({ ...file, name: cleanFileName(file.name) }))
  }

  async #receive(field: string | undefined, part: Readable, rawName: string): Promise<void> {
    const { operation, maxFileSizeMb } = this.#rules
    const name = cleanFormName(rawName)
    const attachment = operation.attachments?.find((known) => known.field === field)
    if (attachment !== undefined) return this.#receiveAttachment(attachment, part, rawName)
    if (field === undefined || (field !== operation.files.field && !isBatchField(operation, field))) {
      if (field !== undefined && isTextField(operation, field)) throw textExpected(field)
      await this.#drain(part, { facts: { file: name }, maxSizeMb: maxFileSizeMb })
      return
    }
    this.#field ??= field
    if (field !== this.#field) throw severalFields(operation.files.field)
    const fileIndex = this.#count
    this.#count += 1
    const limit = fileLimitOf(this.#rules, field)
    if (this.#count > limit) throw new AppError('TOO_MANY_FILES', { limit })
    if (this.isBatch) return this.#receiveOfBatch(part, name, { isNameless: rawName === '' })
    const takesOthers = operation.files.accepts !== undefined
    const facts = { file: name, fileIndex, ...(takesOthers && { operation: operation.id }) }
    const file = { facts, maxSizeMb: maxFileSizeMb, sizeFacts: this.#sizeFacts() }
    // The bytes of other files reveal their type. A part with neither name nor bytes is not a file.
    if (hasPdfName(name) || (takesOthers && rawName !== '')) return this.#store(part, file, this.#place(name))
    await this.#drainWrongName(part, file, { name, isNameless: rawName === '' })
  }

  /** Stores a file of a batch, or records why it is refused and reads on. */
  async #receiveOfBatch(part: Readable, name: string, { isNameless }: { isNameless: boolean }): Promise<void> {
    const { operation, maxFileSizeMb } = this.#rules
    const stored = this.#place(name)
    const facts = { file: name, ...(operation.files.accepts !== undefined && { operation: operation.id }) }
    const file = { facts, maxSizeMb: maxFileSizeMb, sizeFacts: { operation: operation.id } }
    const consume = async (content: Readable) => {
      if (operation.files.accepts === undefined && !hasPdfName(name)) throw new AppError('NOT_A_PDF', file.facts)
      await this.#store(content, file, stored)
    }
    const { sizeBytes, refusal } = await readThrough(part, consume, this.#stopped.signal)
    if (isNameless && sizeBytes === 0) {
      // Browsers send an empty file input as a part with neither name nor bytes.
      this.#files.splice(this.#files.indexOf(stored), 1)
      this.#count -= 1
    } else if (sizeBytes === 0) {
      stored.refusal = new AppError('FILE_REQUIRED', file.facts)
    } else if (refusal !== undefined) {
      const { code, facts: found } = refusal
      stored.refusal = new AppError(code, code === 'FILE_TOO_LARGE' ? { ...found, sizeBytes } : found)
    }
    if (stored.refusal !== undefined) {
      delete stored.bytes
      await rm(stored.path, { force: true })
    }
  }

  /** Reserves a document's position now: the next file may arrive before this one is completely stored. */
  #place(name: string): StoredFile {
    const stored: StoredFile = { name, path: this.#folder.newPath(), sizeBytes: 0 }
    this.#files.push(stored)
    return stored
  }

  /** Facts for FILE_TOO_LARGE: the operation, and the file's size if the form's length reveals it in advance. */
  #sizeFacts(): NonNullable<CheckedFile['sizeFacts']> {
    const { operation, declaredBytes } = this.#rules
    const isAlone = operation.files.max === 1 && operation.attachments === undefined
    return {
      operation: operation.id,
      // With a single file, the rest of the form is a few hundred bytes.
      ...(isAlone && declaredBytes !== undefined ? { sizeBytes: declaredBytes } : {}),
    }
  }

  async #receiveAttachment(attachment: AttachmentInput, part: Readable, rawName: string): Promise<void> {
    const { field } = attachment
    if (this.#attachments.has(field)) throw new AppError('TOO_MANY_FILES', { limit: 1 })
    const name = rawName === '' ? '' : cleanFormName(rawName)
    const stored = { name, path: this.#folder.newPath(), sizeBytes: 0, field }
    this.#attachments.set(field, stored)
    const file = { facts: { file: cleanFormName(rawName) }, maxSizeMb: this.#rules.maxFileSizeMb }
    await this.#store(part, file, stored, createAttachmentSignature(attachment))
  }

  async #store(
    part: Readable,
    file: CheckedFile,
    stored: StoredFile,
    start: FileSignature = signatureOf(this.#rules.operation),
  ): Promise<void> {
    const size = new SizeLimit(file)
    const target = this.#rules.inMemory
      ? new MemoryFile()
      : createWriteStream(stored.path, { mode: 0o600, flags: 'wx' })
    await pipeline(part, size, new SignatureCheck(file, start), target, { signal: this.#stopped.signal })
    stored.sizeBytes = size.sizeBytes
    if (target instanceof MemoryFile) stored.bytes = target.read()
  }

  async #drainWrongName(
    part: Readable,
    file: CheckedFile,
    { name, isNameless }: { name: string; isNameless: boolean },
  ): Promise<void> {
    if (!isNameless) this.#wrongNames.push(name)
    try {
      const sizeBytes = await this.#drain(part, file)
      // Browsers send an empty file input as a part with neither name nor bytes.
      if (!isNameless) return
      if (sizeBytes === 0) this.#count -= 1
      else this.#wrongNames.push(name)
    } catch (error) {
      // A video is not a PDF, whatever its size: report the wrong names instead.
      if (error instanceof AppError && error.code === 'FILE_TOO_LARGE') this.finish()
      throw error
    }
  }

  /** Reads and discards a part, up to the size limit of one file. */
  async #drain(part: Readable, file: CheckedFile): Promise<number> {
    const size = new SizeLimit(file)
    const sink = new Writable({ write: (_chunk, _encoding, done) => done() })
    await pipeline(part, size, sink, { signal: this.#stopped.signal })
    return size.sizeBytes
  }
}

/** Error for documents in both the single-file field and the batch field. */
function severalFields(field: string): AppError {
  const message = `${BATCH_FIELD}: cannot be sent together with ${field}`
  return new AppError('INVALID_OPTIONS', { fields: [{ field: BATCH_FIELD, message }] })
}

/** Error for an option in a part with a file name, as sent by `curl -F options=@file`. */
function textExpected(field: string): AppError {
  return new AppError('INVALID_OPTIONS', { fields: [{ field, message: `${field}: must be text, not a file` }] })
}

/** Cleans a file name from a form. Browsers encode a quote as %22 (HTML, multipart/form-data encoding algorithm). */
function cleanFormName(raw: string): string {
  return cleanFileName(raw.replaceAll('%22', '"'))
}
