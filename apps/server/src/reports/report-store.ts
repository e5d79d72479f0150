import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'

import type { ResultReport } from '@recto/contract'

import { removeTree, type WorkFolder } from '../store/work-folder.ts'

/** 128 bits: the id is the only credential for a report. */
const ID_BYTES = 16

/** Space for all reports; beyond it the oldest are deleted early. A report takes a few kilobytes. */
const MAX_TOTAL_BYTES = 64 * 1024 * 1024

/** How often to delete expired reports. */
const SWEEP_MS = 60_000

interface Entry {
  path: string
  owner: string | undefined
  sizeBytes: number
  /** On the monotonic clock. */
  deadline: number
}

/** Reports that did not fit into a header, wherever they are stored. */
export interface Reports {
  /**
   * Stores a report and returns its ID.
   * @param owner ID of the API key it belongs to; without one, anyone who knows the ID may read it
   */
  save: (report: ResultReport, owner?: string) => Promise<string>
  /** Returns a report as JSON; `undefined` if it does not exist, has expired, or belongs to another key. */
  read: (id: string, keyId?: string) => Promise<string | undefined>
  /** Stops expiring reports; their files are deleted with the store. */
  close: () => void
}

/** Where reports are stored, and for how long. */
export interface ReportStoreOptions {
  createFolder: () => Promise<WorkFolder>
  retentionMs: number
  maxTotalBytes?: number
}

/** Stores reports that did not fit into a header as files, until they expire or the server stops. */
export class ReportStore implements Reports {
  readonly #options: ReportStoreOptions
  /** Oldest first, which is also the order in which they expire. */
  readonly #entries = new Map<string, Entry>()
  readonly #timer: NodeJS.Timeout
  #folder: Promise<WorkFolder> | undefined
  #totalBytes = 0

  constructor(options: ReportStoreOptions) {
    this.#options = options
    this.#timer = setInterval(() => void this.#sweep(), SWEEP_MS)
    this.#timer.unref()
  }

  async save(report: ResultReport, owner?: string): Promise<string> {
    const folder = await this.#openFolder()
    const json = JSON.stringify(report)
    const path = folder.newPath()
    await writeFile(path, json, { mode: 0o600, flag: 'wx' })
    const id = randomBytes(ID_BYTES).toString('base64url')
    const sizeBytes = Buffer.byteLength(json)
    this.#entries.set(id, { path, owner, sizeBytes, deadline: performance.now() + this.#options.retentionMs })
    this.#totalBytes += sizeBytes
    await this.#sweep()
    return id
  }

  async read(id: string, keyId?: string): Promise<string | undefined> {
    const entry = this.#entries.get(id)
    if (entry === undefined || entry.deadline <= performance.now()) return undefined
    if (entry.owner !== undefined && entry.owner !== keyId) return undefined
    return readFile(entry.path, 'utf8')
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #openFolder(): Promise<WorkFolder> {
    // Created with the first report, because most servers never need it; retried if that failed, for example on a full
    // disk.
    this.#folder ??= this.#options.createFolder().catch((error: unknown) => {
      this.#folder = undefined
      throw error
    })
    return this.#folder
  }

  async #sweep(): Promise<void> {
    const { maxTotalBytes = MAX_TOTAL_BYTES } = this.#options
    const now = performance.now()
    for (const [id, { path, sizeBytes, deadline }] of this.#entries) {
      if (deadline > now && this.#totalBytes <= maxTotalBytes) return
      this.#entries.delete(id)
      this.#totalBytes -= sizeBytes
      await removeTree(path)
    }
  }
}
