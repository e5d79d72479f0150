import { createReadStream, createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

import type { OpenBody } from '../../store/open-file.ts'
import type { WorkFolder } from '../../store/work-folder.ts'
import type { EngineJob } from '../../workers/thread-messages.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import type { JobContent } from './job-content.ts'
import {
  attemptOf,
  dataKeyOf,
  endOf,
  inputOf,
  jobPrefix,
  outputOf,
  parseOutput,
  partEndOf,
  rangeAnswersOf,
  rangeRequestsOf,
  tasksPrefix,
  type TaskRange,
} from './job-keys.ts'
import type { JobSeal } from './job-seal.ts'
import { decodeEnd, encodeEnd, MAX_CONTENT_BYTES, type DoneEnd, type StoredEnd } from './stored-end.ts'

/** Work is not retried after this many attempts, each ended by the death of its worker. */
const MAX_ATTEMPTS = 3

const EMPTY = new Uint8Array()

/** Dependencies of a stored job. */
export interface StoredJobOptions {
  objects: ObjectStore
  seal: JobSeal
  /** Its end, if it had one when it was opened. */
  end?: StoredEnd | undefined
}

/** An accepted job in the store: reads its files and records, and writes its ends. */
export class StoredJob {
  readonly name: string
  readonly content: JobContent
  readonly #objects: ObjectStore
  readonly #seal: JobSeal
  #end: StoredEnd | undefined

  constructor(name: string, content: JobContent, { objects, seal, end }: StoredJobOptions) {
    this.name = name
    this.content = content
    this.#objects = objects
    this.#seal = seal
    this.#end = end
  }

  /** The job's end if already known without asking the store. An end never changes. */
  get end(): StoredEnd | undefined {
    return this.#end
  }

  get isBatch(): boolean {
    return this.content.manifest.parts !== undefined
  }

  /** Indexes of the parts with work; a job that is not a batch has one. */
  get parts(): number[] {
    return this.content.works.flatMap((work, index) => (work === null ? [] : [index]))
  }

  /** Reads the job's end; undefined if it has not ended. */
  async readEnd(): Promise<StoredEnd | undefined> {
    this.#end ??= await this.#readEnd(endOf(this.name))
    return this.#end
  }

  /** Reads the end of a batch part. */
  async readPartEnd(part: number): Promise<StoredEnd | undefined> {
    return this.#readEnd(partEndOf(this.name, part))
  }

  /** Indexes of the parts of a batch that have ended. */
  async listEnded(): Promise<number[]> {
    const prefix = partEndOf(this.name, 0).slice(0, -1)
    const ended: number[] = []
    for await (const { key } of this.#objects.list(prefix)) {
      const part = Number(key.slice(prefix.length))
      if (Number.isInteger(part)) ended.push(part)
    }
    return ended
  }

  /** Puts the end of a work item; false if it or its job had already ended. */
  async commit(part: number, end: StoredEnd): Promise<boolean> {
    if (!this.isBatch) return this.commitJob(end)
    if ((await this.readEnd()) !== undefined) return false
    return this.#putEnd(partEndOf(this.name, part), end)
  }

  /** Puts the end of the job; false if it had already ended. */
  async commitJob(end: StoredEnd): Promise<boolean> {
    const isFirst = await this.#putEnd(endOf(this.name), end)
    if (isFirst) this.#end = end
    return isFirst
  }

  /** Records the start of an attempt; returns its number, from 1, or undefined if no more are allowed. */
  async beginAttempt(part: number): Promise<number | undefined> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1)
      if (await this.#objects.putOnce(attemptOf(this.name, part, attempt), EMPTY)) return attempt
    return undefined
  }

  /** Removes that record, for work aborted by its own worker. */
  async revokeAttempt(part: number, attempt: number): Promise<void> {
    await this.#objects.remove([attemptOf(this.name, part, attempt)])
  }

  /** Copies the input files of a part to a folder, unless its tasks need none. */
  async fetchWork(part: number, folder: WorkFolder, needsFiles = true): Promise<EngineJob> {
    const request = this.content.works[part]
    if (request === undefined || request === null) throw new Error('there is no such part')
    const { manifest } = this.content
    const files = []
    for (const [index, file] of needsFiles ? request.files.entries() : []) {
      const key = inputOf(this.name, part, index)
      const path = folder.newPath()
      const clear = await this.#seal.openFile(key, this.#objects)
      if (clear === undefined) throw new Error('an input is missing')
      await pipeline(clear, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
      files.push({ ...file, path })
    }
    return { ...request, operation: manifest.operation, files, resultPath: folder.newPath() }
  }

  /**
   * Stores a result, unless it is small enough for the end. Parts of a batch always get an object, because viewing a
   * batch reads the ends of all its parts.
   */
  async storeResult(part: number, attempt: number, file: DoneEnd['file']): Promise<Pick<DoneEnd, 'file' | 'content'>> {
    if (!this.isBatch && file.sizeBytes <= MAX_CONTENT_BYTES)
      return { file: { ...file, path: '' }, content: await readFile(file.path) }
    const key = outputOf(this.name, part, attempt)
    await this.#seal.putFile(key, createReadStream(file.path), this.#objects)
    return { file: { ...file, path: key } }
  }

  /** Whether a later attempt at the part has started. */
  async isSuperseded({ part, attempt }: TaskRange): Promise<boolean> {
    return (await this.#objects.stat(attemptOf(this.name, part, attempt + 1))) !== undefined
  }

  /** Stores the requests of a range of tasks. */
  async putRequests(range: TaskRange, requests: Uint8Array): Promise<void> {
    await this.#seal.putBytes(rangeRequestsOf(this.name, range), requests, this.#objects)
  }

  /** Copies the requests of a range to a file; false if they were deleted. */
  async fetchRequests(range: TaskRange, path: string): Promise<boolean> {
    const clear = await this.#seal.openFile(rangeRequestsOf(this.name, range), this.#objects)
    if (clear === undefined) return false
    await pipeline(clear, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
    return true
  }

  /** Stores the answers of a range. */
  async putAnswers(range: TaskRange, path: string): Promise<void> {
    await this.#seal.putFile(rangeAnswersOf(this.name, range), createReadStream(path), this.#objects)
  }

  /** Reads the answers of a range; undefined if there are none yet. */
  async readAnswers(range: TaskRange): Promise<Uint8Array | undefined> {
    const clear = await this.#seal.openFile(rangeAnswersOf(this.name, range), this.#objects)
    return clear && buffer(clear)
  }

  /** Deletes the objects of a range. */
  async removeRange(range: TaskRange): Promise<void> {
    await this.#objects.remove([rangeRequestsOf(this.name, range), rangeAnswersOf(this.name, range)])
  }

  /** Opens a result, or a range of it. @param content the result, if the end contains it */
  openResult(path: string, content?: Buffer): OpenBody {
    return async (range) => {
      if (content !== undefined) return Readable.from([range ? content.subarray(range.start, range.end + 1) : content])
      const clear = await this.#seal.openFile(path, this.#objects, range)
      if (clear === undefined) throw new Error('the result is gone')
      return clear
    }
  }

  async removeOutput(key: string): Promise<void> {
    await this.#objects.remove([key])
  }

  /**
   * Deletes what an ended job does not need: inputs, attempts, task ranges, and results that no end names.
   * @returns whether the job still exists: another node may have deleted it
   */
  async removeLeftovers(wanted: ReadonlySet<string>): Promise<boolean> {
    const keys: string[] = []
    const prefix = jobPrefix(this.name)
    let isThere = false
    for await (const { key } of this.#objects.list(prefix)) {
      isThere ||= key === dataKeyOf(this.name)
      const isForWork = [`${prefix}in/`, `${prefix}attempt/`, tasksPrefix(this.name)].some((one) => key.startsWith(one))
      if (isForWork || (parseOutput(key) !== undefined && !wanted.has(key))) keys.push(key)
    }
    await this.#objects.remove(keys)
    return isThere
  }

  /** Encrypts a message about the job. */
  sealMessage(message: unknown): string {
    return this.#seal.sealText(`${this.name}/message`, JSON.stringify(message))
  }

  /** Decrypts a message; undefined if it is not about this job. */
  openMessage(sealed: string): unknown {
    const text = this.#seal.openText(`${this.name}/message`, sealed)
    return text === undefined ? undefined : (JSON.parse(text) as unknown)
  }

  async #putEnd(key: string, end: StoredEnd): Promise<boolean> {
    return this.#objects.putOnce(key, this.#seal.sealRecord(key, encodeEnd(end)))
  }

  async #readEnd(key: string): Promise<StoredEnd | undefined> {
    const bytes = await this.#objects.read(key)
    return bytes && decodeEnd(this.#seal.openRecord(key, bytes))
  }
}
