import { AppError, type EngineLimits, type OutlineStart } from '@recto/contract'
import type { PageWeight } from '@recto/engine'

import { connectWorker } from '../workers/connect-worker.ts'
import type {
  Box,
  Change,
  ChangedPage,
  DocumentFacts,
  PreviewAnswer,
  PreviewCall,
  PreviewDocument,
  PreviewReply,
  PreviewRequest,
} from './protocol.ts'

/** A worker that takes longer than this for one page or one file hangs. */
const CALL_TIMEOUT_MS = 30_000

/** What comes first when several things wait: what a file is, then what the visitor works with, then the rest. */
export type Priority = 'first' | 'soon' | 'later'
const RANKS: Record<Priority, number> = { first: 0, soon: 1, later: 2 }

interface Job {
  request: PreviewRequest
  rank: number
  /** Set when nobody waits for it any more. */
  isGivenUp: boolean
  resolve: (value: PreviewAnswer) => void
  reject: (reason: unknown) => void
}

/** Asks one worker for facts and pictures of documents, one thing at a time; starts it anew when it dies or hangs. */
export class PreviewClient {
  readonly #startWorker: () => Worker
  readonly #crashed = new Set<string>()
  #waiting: Job[] = []
  #running: { job: Job; callId: number; timer: ReturnType<typeof setTimeout> } | undefined
  #worker: Worker | undefined
  #lastCallId = 0

  constructor(startWorker: () => Worker) {
    this.#startWorker = startWorker
  }

  /**
   * Opens a document and tells what it is.
   * @throws AppError with the engine's code, or INTERNAL when the worker cannot do it
   */
  async describe(document: PreviewDocument, limits: EngineLimits, signal?: AbortSignal): Promise<DocumentFacts> {
    const answer = await this.#enqueue({ kind: 'describe', document: bare(document), limits }, 'first', signal)
    if (answer !== undefined && 'pageCount' in answer) return answer
    throw new AppError('INTERNAL')
  }

  /**
   * Draws a page, counted from 1, to fit a box in pixels. Whoever receives the picture closes it.
   * @throws AppError as `describe`; DAMAGED_PDF for a page that cannot be drawn
   */
  async render(
    { document, limits, page, box }: { document: PreviewDocument; limits: EngineLimits; page: number; box: Box },
    priority: Priority,
    signal?: AbortSignal,
  ): Promise<ImageBitmap> {
    const answer = await this.#enqueue(
      { kind: 'render', document: bare(document), limits, page, box },
      priority,
      signal,
    )
    if (answer !== undefined && 'close' in answer) return answer
    throw new AppError('INTERNAL')
  }

  /**
   * Tells what a page, counted from 1, weighs as a file when it is drawn to fit a box in pixels.
   * @throws AppError as `render`
   */
  async weigh(
    { document, ...wanted }: Omit<Extract<PreviewRequest, { kind: 'weigh' }>, 'kind'>,
    signal?: AbortSignal,
  ): Promise<PageWeight> {
    const answer = await this.#enqueue({ kind: 'weigh', document: bare(document), ...wanted }, 'later', signal)
    if (answer !== undefined && 'bytes' in answer) return answer
    throw new AppError('INTERNAL')
  }

  /**
   * Does an operation to one page, counted from 1, and draws what it makes to fit a box in pixels. Whoever receives the picture
   * closes it.
   * @throws AppError as `render`, and as the operation does
   */
  async change(
    wanted: { document: PreviewDocument; limits: EngineLimits; page: number; box: Box; change: Change },
    signal?: AbortSignal,
  ): Promise<ChangedPage> {
    const { document, ...rest } = wanted
    const answer = await this.#enqueue({ kind: 'change', document: bare(document), ...rest }, 'first', signal)
    if (answer !== undefined && 'picture' in answer) return answer
    throw new AppError('INTERNAL')
  }

  /**
   * Measures pages from one on, counted from 1: as many as there is time for, at least one where there is one.
   * @throws AppError as `describe`
   */
  async measure(
    { document, limits, from }: { document: PreviewDocument; limits: EngineLimits; from: number },
    signal?: AbortSignal,
  ): Promise<Float32Array> {
    const answer = await this.#enqueue({ kind: 'measure', document: bare(document), limits, from }, 'later', signal)
    if (answer instanceof Float32Array) return answer
    throw new AppError('INTERNAL')
  }

  /**
   * Sizes of pages from one on in points, width and height one after the other: as many as there is time for, at least one.
   * @throws AppError as `describe`
   */
  async sizes(
    { document, limits, from }: { document: PreviewDocument; limits: EngineLimits; from: number },
    signal?: AbortSignal,
  ): Promise<Float32Array> {
    const answer = await this.#enqueue({ kind: 'sizes', document: bare(document), limits, from }, 'later', signal)
    if (answer instanceof Float32Array) return answer
    throw new AppError('INTERNAL')
  }

  /**
   * Whether the first pages are pictures without text, as a scanner makes them.
   * @throws AppError as `render`
   */
  async looksScanned(document: PreviewDocument, limits: EngineLimits, signal?: AbortSignal): Promise<boolean> {
    const answer = await this.#enqueue({ kind: 'scan', document: bare(document), limits }, 'soon', signal)
    if (answer !== undefined && 'isScanned' in answer) return answer.isScanned
    throw new AppError('INTERNAL')
  }

  /**
   * The top-level outline items with the pages they lead to.
   * @throws AppError as `describe`
   */
  async outline(document: PreviewDocument, limits: EngineLimits, signal?: AbortSignal): Promise<OutlineStart[]> {
    const answer = await this.#enqueue({ kind: 'outline', document: bare(document), limits }, 'soon', signal)
    if (Array.isArray(answer)) return answer
    throw new AppError('INTERNAL')
  }

  /**
   * Has the fonts of a script, by its code of ISO 15924, loaded when there is nothing else to do.
   * @throws AppError when they cannot be had
   */
  async prepareFonts(script: string, signal?: AbortSignal): Promise<void> {
    await this.#enqueue({ kind: 'fonts', script }, 'later', signal)
  }

  /** Frees a document that is no longer needed. */
  forget(documentId: string): void {
    if (this.#worker === undefined) return
    void this.#enqueue({ kind: 'forget', documentId }, 'first').catch(() => {
      // The worker it was to be freed from is gone, and the memory with it.
    })
  }

  /** Stops the worker and all that waits; a later request starts it again. */
  stop(): void {
    this.#dropWorker()
    const jobs = [...(this.#running === undefined ? [] : [this.#running.job]), ...this.#waiting]
    if (this.#running !== undefined) clearTimeout(this.#running.timer)
    this.#running = undefined
    this.#waiting = []
    for (const job of jobs) job.reject(new AppError('CANCELLED'))
  }

  #enqueue(request: PreviewRequest, priority: Priority, signal?: AbortSignal): Promise<PreviewAnswer> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) {
        reject(new AppError('CANCELLED'))
        return
      }
      const job: Job = { request, rank: RANKS[priority], isGivenUp: false, resolve, reject }
      signal?.addEventListener('abort', () => this.#giveUp(job), { once: true })
      this.#waiting.push(job)
      this.#runNext()
    })
  }

  /** Takes a job out of the queue. One that runs is left to end: stopping it would cost the whole worker. */
  #giveUp(job: Job): void {
    job.isGivenUp = true
    this.#waiting = this.#waiting.filter((other) => other !== job)
    job.reject(new AppError('CANCELLED'))
  }

  #runNext(): void {
    if (this.#running !== undefined) return
    const job = this.#waiting.reduce<Job | undefined>(
      (best, next) => (best === undefined || next.rank < best.rank ? next : best),
      undefined,
    )
    if (job === undefined) return
    this.#waiting = this.#waiting.filter((other) => other !== job)
    if (this.#crashed.has(idOf(job.request))) {
      // What killed the worker once would kill it again, and everything else with it.
      job.reject(new AppError('INTERNAL'))
      this.#runNext()
      return
    }
    const callId = (this.#lastCallId += 1)
    const timer = setTimeout(() => this.#failWorker('TIMED_OUT'), CALL_TIMEOUT_MS)
    this.#running = { job, callId, timer }
    const call: PreviewCall = { callId, request: job.request }
    this.#useWorker().postMessage(call, [])
  }

  #useWorker(): Worker {
    if (this.#worker !== undefined) return this.#worker
    this.#worker = connectWorker<PreviewReply>(this.#startWorker, {
      onReply: (reply) => this.#settle(reply),
      onDeath: () => this.#failWorker('INTERNAL'),
    })
    return this.#worker
  }

  #settle(reply: PreviewReply): void {
    const running = this.#running
    if (running === undefined || reply.callId !== running.callId) return
    clearTimeout(running.timer)
    this.#running = undefined
    const { job } = running
    if (!reply.isDone) job.reject(new AppError(reply.error.code, reply.error.facts))
    else if (!job.isGivenUp) job.resolve(reply.value)
    else free(reply.value)
    this.#runNext()
  }

  #failWorker(code: 'INTERNAL' | 'TIMED_OUT'): void {
    const running = this.#running
    this.#dropWorker()
    if (running === undefined) return
    clearTimeout(running.timer)
    this.#running = undefined
    this.#crashed.add(idOf(running.job.request))
    running.job.reject(new AppError(code))
    this.#runNext()
  }

  #dropWorker(): void {
    this.#worker?.terminate()
    this.#worker = undefined
  }
}

/** A picture that nobody takes holds memory until it is closed. */
function free(answer: PreviewAnswer): void {
  if (answer === undefined) return
  if ('close' in answer) answer.close()
  if ('picture' in answer) answer.picture.close()
}

/** What a request is about, and crashes of the worker are counted against. */
function idOf(request: PreviewRequest): string {
  if (request.kind === 'fonts') return `fonts of ${request.script}`
  return request.kind === 'forget' ? request.documentId : request.document.id
}

/** Only what the worker needs: whatever else a caller keeps beside it would be copied with every call. */
function bare({ id, file, password }: PreviewDocument): PreviewDocument {
  return password === undefined ? { id, file } : { id, file, password }
}
