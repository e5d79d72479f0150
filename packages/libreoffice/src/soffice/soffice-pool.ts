import { AppError } from '@recto/contract'
import type { OfficeConversion, OfficeOutcome } from '@recto/runtime'
import pLimit from 'p-limit'

import type { OpenConverter } from '../converter.ts'
import type { MonitorLimits, ProcessEnd } from './process-monitor.ts'
import type { SandboxSettings } from './sandbox.ts'
import { type ConversionEnd, SandboxedSoffice } from './sandboxed-soffice.ts'

/** Attempts for one document: one stall may be chance, two are the document's fault. */
const ATTEMPTS = 2
/** The waiting processes are ended when nobody has wanted one for so long. */
const IDLE_MS = 5 * 60_000

/** Settings of a pool. */
export interface SofficePoolOptions
  extends Omit<SandboxSettings, 'folder'>, Pick<MonitorLimits, 'timeMs' | 'stalledAfterMs'> {
  /** How many documents are converted at the same time. */
  processes: number
}

/**
 * Converts each document in its own sandboxed `soffice`, several at the same time. After the first document, there is a started one for
 * each that can come next. Documents with their own fonts start one, because LibreOffice looks for fonts when it starts.
 */
export class SofficePool implements OpenConverter {
  readonly #options: SofficePoolOptions
  readonly #limit: ReturnType<typeof pLimit>
  readonly #running = new Set<Promise<unknown>>()
  readonly #closing = new AbortController()
  #waiting: Promise<SandboxedSoffice>[] = []
  #idle: NodeJS.Timeout | undefined

  constructor(options: SofficePoolOptions) {
    this.#options = options
    this.#limit = pLimit(options.processes)
  }

  convert(conversion: OfficeConversion, signal?: AbortSignal): Promise<OfficeOutcome> {
    return this.#limit(async () => {
      const work = this.#convert(conversion, signal)
      this.#running.add(work)
      try {
        return await work
      } finally {
        this.#running.delete(work)
        this.#prepareNext()
      }
    })
  }

  /** Ends all processes; running conversions fail. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.allSettled(this.#running)
    await this.#endWaiting()
  }

  async #convert(conversion: OfficeConversion, signal?: AbortSignal): Promise<OfficeOutcome> {
    const { memoryMb, timeMs, stalledAfterMs } = this.#options
    const signals = [this.#closing.signal, ...(signal === undefined ? [] : [signal])]
    const limits = { memoryMb, timeMs, stalledAfterMs, signal: AbortSignal.any(signals) }
    for (let attempt = 1; ; attempt += 1) {
      if (limits.signal.aborted) throw new AppError('CANCELLED')
      const soffice = await this.#take(conversion)
      const end = await soffice.convert(conversion, limits)
      if (!('end' in end) || end.end !== 'stalled' || attempt === ATTEMPTS) return toOutcome(end)
    }
  }

  /** A process for a document: a waiting one if it needs no fonts of its own. */
  async #take({ fonts }: OfficeConversion): Promise<SandboxedSoffice> {
    clearTimeout(this.#idle)
    const waiting = fonts.length === 0 ? this.#waiting.shift() : undefined
    if (waiting !== undefined) {
      const soffice = await waiting
      if (soffice.isAlive) return soffice
      await soffice.discard()
    }
    return this.#start(fonts)
  }

  #start(fonts: OfficeConversion['fonts'] = []): Promise<SandboxedSoffice> {
    return SandboxedSoffice.start(this.#options, fonts)
  }

  /** Starts a process for the next document, unless there are enough. */
  #prepareNext(): void {
    if (this.#closing.signal.aborted) return
    if (this.#waiting.length + this.#running.size < this.#options.processes) {
      const next = this.#start()
      // Whoever takes it sees the error.
      next.catch(() => undefined)
      this.#waiting.push(next)
    }
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => void this.#endWaiting(), IDLE_MS).unref()
  }

  async #endWaiting(): Promise<void> {
    clearTimeout(this.#idle)
    const started = await Promise.allSettled(this.#waiting.splice(0))
    for (const each of started) if (each.status === 'fulfilled') await each.value.discard()
  }
}

/** What the end of a conversion means for the document. */
function toOutcome(conversion: ConversionEnd): OfficeOutcome {
  if ('pdf' in conversion) return conversion
  const failures = {
    ended: 'unreadable',
    'out of memory': 'memory',
    timeout: 'timeout',
    stalled: 'timeout',
  } as const satisfies Record<Exclude<ProcessEnd, 'stopped'>, string>
  if (conversion.end === 'stopped') throw new AppError('CANCELLED')
  return { failure: failures[conversion.end] }
}
