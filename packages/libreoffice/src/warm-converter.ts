import { AppError } from '@recto/contract'
import type { OfficeConversion, OfficeConverter, OfficeFont, OfficeOutcome } from '@recto/runtime'

import { ConverterProcess, type ProcessOutcome } from './converter-process.ts'
import { toExportOptions } from './export-settings.ts'
import { toLoadOptions } from './load-options.ts'

/**
 * A process is replaced after so many documents, or when it has grown to so much memory: that of WebAssembly never shrinks. In 1,000
 * documents, none took more than 938 MB; a new process costs the next document three seconds.
 */
const MAX_DOCUMENTS = 200
const MAX_IDLE_MEMORY_MB = 1400
/** The process is ended when nobody has wanted it for so long. */
const IDLE_MS = 5 * 60_000
/** Attempts for one document: one stall or crash may be chance, two are the document's fault. */
const ATTEMPTS = 2
/**
 * Processor time after which the first attempt counts as stalled, in ms: threads may wait for each other in a busy loop. Nearly all
 * documents take under five seconds, and the longest in our trials took 27; any that need more get it in the second attempt.
 */
const FIRST_ATTEMPT_CPU_MS = 45_000
/** Bytes of document fonts that a process may keep; beyond this it is restarted with only the next document's fonts. */
const MAX_FONT_BYTES = 64 * 1024 * 1024

/** Settings of a converter. */
export interface WarmConverterOptions {
  /** Folder of LibreOffice's WebAssembly build. */
  folder: string
  /** Memory limit for a process, in MB. */
  memoryMb: number
  /** Time limit for one document, in ms. */
  timeMs: number
  /** Processor time for a first attempt, in ms. */
  firstAttemptCpuMs?: number
  /** Fonts that are always installed. */
  fonts: () => Promise<readonly OfficeFont[]>
}

/**
 * Converts documents one after another in a warm process, which starts with the first one and ends when idle. A process that stalls or
 * dies is replaced, and the document is tried once more.
 */
export class WarmConverter implements OfficeConverter {
  readonly #options: WarmConverterOptions
  #process: ConverterProcess | undefined
  #fonts = new Map<string, OfficeFont>()
  #documents = 0
  #queue: Promise<unknown> = Promise.resolve()
  #idle: NodeJS.Timeout | undefined

  constructor(options: WarmConverterOptions) {
    this.#options = options
  }

  async convert(conversion: OfficeConversion, signal?: AbortSignal): Promise<OfficeOutcome> {
    const turn = this.#queue.then(() => this.#convert(conversion, signal))
    this.#queue = turn.catch(() => undefined)
    return turn
  }

  async close(): Promise<void> {
    this.#end()
  }

  /** Ends the process; a running conversion fails. */
  #end(): void {
    clearTimeout(this.#idle)
    this.#process?.kill()
    this.#process = undefined
  }

  async #convert(conversion: OfficeConversion, signal?: AbortSignal): Promise<OfficeOutcome> {
    clearTimeout(this.#idle)
    try {
      for (let attempt = 1; ; attempt += 1) {
        if (signal?.aborted) throw new AppError('CANCELLED')
        const { firstAttemptCpuMs = FIRST_ATTEMPT_CPU_MS } = this.#options
        const cpuMs = attempt === ATTEMPTS ? Number.POSITIVE_INFINITY : firstAttemptCpuMs
        const outcome = await this.#attempt(conversion, cpuMs, signal)
        const settled = toOutcome(outcome)
        if (settled !== undefined) return settled
        this.#end()
        if (attempt === ATTEMPTS) return { failure: outcome.kind === 'stalled' ? 'timeout' : 'unreadable' }
      }
    } finally {
      this.#rest()
    }
  }

  async #attempt(conversion: OfficeConversion, cpuMs: number, signal?: AbortSignal): Promise<ProcessOutcome> {
    const started = await this.#ready(conversion.fonts, cpuMs)
    if (!(started instanceof ConverterProcess)) return started
    this.#documents += 1
    const { bytes, format } = conversion
    const loadOptions = toLoadOptions(conversion)
    const exportOptions = toExportOptions(conversion.settings)
    return started.convert({ bytes, ending: format, loadOptions, exportOptions }, cpuMs, signal)
  }

  /** A process that has the fonts. */
  async #ready(wanted: readonly OfficeFont[], cpuMs: number): Promise<ConverterProcess | ProcessOutcome> {
    await this.#process?.finished
    const isMissing = wanted.some(({ name }) => !this.#fonts.has(name))
    if (this.#process?.isAlive === true && !isMissing) return this.#process
    this.#addFonts(wanted)
    return this.#start(cpuMs)
  }

  /** A new process in place of the old one, if any. */
  async #start(cpuMs: number): Promise<ConverterProcess | ProcessOutcome> {
    this.#end()
    const { folder, memoryMb, timeMs, fonts } = this.#options
    const child = new ConverterProcess(folder, { memoryMb, timeMs })
    this.#process = child
    this.#documents = 0
    const outcome = await child.start(folder, [...(await fonts()), ...this.#fonts.values()], cpuMs)
    return outcome.kind === 'ready' ? child : outcome
  }

  #addFonts(wanted: readonly OfficeFont[]): void {
    for (const font of wanted) this.#fonts.set(font.name, font)
    const bytes = [...this.#fonts.values()].reduce((sum, font) => sum + font.bytes.length, 0)
    if (bytes > MAX_FONT_BYTES) this.#fonts = new Map(wanted.map((font) => [font.name, font]))
  }

  /** Keeps the process for the next document unless it has grown too large. */
  #rest(): void {
    const child = this.#process
    if (child === undefined) return
    if (!child.isAlive || this.#documents >= MAX_DOCUMENTS || child.memoryMb > MAX_IDLE_MEMORY_MB) return this.#end()
    this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref()
  }
}

/** What an outcome means for the document; undefined if it deserves another attempt. */
function toOutcome(outcome: ProcessOutcome): OfficeOutcome | undefined {
  switch (outcome.kind) {
    case 'converted':
      return { pdf: outcome.pdf }
    case 'refused':
      return { failure: 'unreadable' }
    case 'timeout':
      return { failure: 'timeout' }
    case 'memory':
      return { failure: 'memory' }
    case 'stopped':
      throw new AppError('CANCELLED')
    case 'ready':
    case 'stalled':
    case 'died':
    case 'broken':
      return undefined
  }
}
