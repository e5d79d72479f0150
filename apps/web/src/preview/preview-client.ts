import { AppError, type EngineLimits, type OutlineStart, type RecognizedPage } from '@recto/contract'
import type { PageWeight } from '@recto/engine'

import { connectEngineWorker } from '../workers/connect-engine-worker.ts'
import { bare, closeImage, subjectOf } from './preview-requests.ts'
import {
  isResultOf,
  type ChangedPage,
  type CleanedImages,
  type DocumentFacts,
  type PreviewCall,
  type PreviewDocument,
  type PreviewParams,
  type PreviewRequest,
  type PreviewResponse,
  type PreviewResult,
} from './protocol.ts'

/** A worker that spends longer than this on one page or one file is considered hung. */
const CALL_TIMEOUT_MS = 30_000

/** The order in which waiting requests run: opening files first, then what the visitor is working on, then the rest. */
export type Priority = 'first' | 'soon' | 'later'
const RANKS: Record<Priority, number> = { first: 0, soon: 1, later: 2 }

interface Job {
  request: PreviewRequest
  rank: number
  /** Set once the caller has aborted. */
  isAborted: boolean
  resolve: (value: PreviewResult) => void
  reject: (reason: unknown) => void
}

/** Sends requests to one preview worker, one at a time, and restarts the worker when it crashes or hangs. */
export class PreviewClient {
  readonly #startWorker: () => Worker
  readonly #timeoutMs: number
  readonly #crashed = new Set<string>()
  #waiting: Job[] = []
  #running: { job: Job; callId: number; timer: ReturnType<typeof setTimeout> } | undefined
  #worker: Worker | undefined
  #lastCallId = 0
  /** How many WebAssembly modules the worker is waiting for. */
  #awaited = 0
  readonly #listeners = new Set<() => void>()

  /** @param timeoutMs how long the worker may take for one page or one file before it counts as hung */
  constructor(startWorker: () => Worker, timeoutMs = CALL_TIMEOUT_MS) {
    this.#startWorker = startWorker
    this.#timeoutMs = timeoutMs
  }

  /**
   * Opens a document and returns its facts.
   * @throws AppError with the engine's code, or INTERNAL when the worker fails
   */
  describe(document: PreviewDocument, limits: EngineLimits, signal?: AbortSignal): Promise<DocumentFacts> {
    return this.#request({ kind: 'describe', params: bare({ document, limits }) }, 'first', signal)
  }

  /**
   * Renders a page, counted from 1, to fit a box in pixels. The caller owns the image and closes it.
   * @throws AppError as `describe`; DAMAGED_PDF for a page that cannot be rendered
   */
  render(params: PreviewParams<'render'>, priority: Priority, signal?: AbortSignal): Promise<ImageBitmap> {
    return this.#request({ kind: 'render', params: bare(params) }, priority, signal)
  }

  /**
   * Returns the size of a page, counted from 1, as an image file fitting a box in pixels.
   * @throws AppError as `render`
   */
  weigh(params: PreviewParams<'weigh'>, signal?: AbortSignal): Promise<PageWeight> {
    return this.#request({ kind: 'weigh', params: bare(params) }, 'later', signal)
  }

  /**
   * Runs an operation on one page, counted from 1, and renders its output to fit a box in pixels. The caller owns the image
   * and closes it.
   * @throws AppError as `render`, and as the operation does
   */
  change(params: PreviewParams<'change'>, signal?: AbortSignal): Promise<ChangedPage> {
    return this.#request({ kind: 'change', params: bare(params) }, 'first', signal)
  }

  /**
   * Returns the aspect ratios of pages from a given one on, counted from 1: as many as the time budget allows, at least
   * one.
   * @throws AppError as `describe`
   */
  aspectRatios(params: PreviewParams<'aspectRatios'>, signal?: AbortSignal): Promise<Float32Array> {
    return this.#request({ kind: 'aspectRatios', params: bare(params) }, 'later', signal)
  }

  /**
   * Returns page sizes in points from a given page on, width and height interleaved: as many as the time budget allows,
   * at least one.
   * @throws AppError as `describe`
   */
  sizes(params: PreviewParams<'sizes'>, signal?: AbortSignal): Promise<Float32Array> {
    return this.#request({ kind: 'sizes', params: bare(params) }, 'later', signal)
  }

  /**
   * Cleans up the images of a file, when nothing else is waiting.
   * @throws AppError as `describe`
   */
  cleaned(document: PreviewDocument, limits: EngineLimits, signal?: AbortSignal): Promise<CleanedImages> {
    return this.#request({ kind: 'cleaned', params: bare({ document, limits }) }, 'later', signal)
  }

  /**
   * Whether the first pages are images without text, as a scanner produces them.
   * @throws AppError as `render`
   */
  isScanned(document: PreviewDocument, limits: EngineLimits, signal?: AbortSignal): Promise<boolean> {
    return this.#request({ kind: 'isScanned', params: bare({ document, limits }) }, 'soon', signal)
  }

  /**
   * Returns why `ocr` would not read each page from one on, counted from 1, or null if it would: of as many pages as the time
   * budget allows, at least one.
   * @throws AppError as `describe`; DAMAGED_PDF if pages cannot be rendered
   */
  skips(params: PreviewParams<'skips'>, signal?: AbortSignal): Promise<PreviewResult<'skips'>> {
    return this.#request({ kind: 'skips', params: bare(params) }, 'later', signal)
  }

  /**
   * Recognizes the text of a page, counted from 1. Data of languages is fetched when it is first needed.
   * @throws AppError as `recognizePage`
   */
  recognize(params: PreviewParams<'recognize'>, signal?: AbortSignal): Promise<RecognizedPage> {
    return this.#request({ kind: 'recognize', params: bare(params) }, 'soon', signal)
  }

  /**
   * Returns the top-level outline items with their target pages.
   * @throws AppError as `describe`
   */
  outline(document: PreviewDocument, limits: EngineLimits, signal?: AbortSignal): Promise<OutlineStart[]> {
    return this.#request({ kind: 'outline', params: bare({ document, limits }) }, 'soon', signal)
  }

  /**
   * Loads the fonts of a script, given by its ISO 15924 code, when nothing else is waiting.
   * @throws AppError when they cannot be loaded
   */
  loadFonts(script: string, signal?: AbortSignal): Promise<undefined> {
    return this.#request({ kind: 'loadFonts', params: { script } }, 'later', signal)
  }

  /** Releases a document that is no longer needed. */
  release(documentId: string): void {
    if (this.#worker === undefined) return
    this.#request({ kind: 'release', params: { documentId } }, 'first').catch(() => {
      // The worker has stopped, which freed its memory as well.
    })
  }

  /** Whether the worker is waiting for WebAssembly, without which it renders no page. */
  readonly isWaiting = (): boolean => this.#awaited > 0

  /** Registers a listener for changes of `isWaiting`; returns a function that removes it. */
  readonly onWaiting = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Stops the worker and cancels all waiting requests; the next request starts a new worker. */
  stop(): void {
    this.#dropWorker()
    const jobs = [...(this.#running === undefined ? [] : [this.#running.job]), ...this.#waiting]
    if (this.#running !== undefined) clearTimeout(this.#running.timer)
    this.#running = undefined
    this.#waiting = []
    for (const job of jobs) job.reject(new AppError('CANCELLED'))
  }

  async #request<Request extends PreviewRequest>(
    request: Request,
    priority: Priority,
    signal?: AbortSignal,
  ): Promise<PreviewResult<Request['kind']>> {
    const value = await this.#enqueue(request, priority, signal)
    if (isResultOf(request.kind, value)) return value
    throw new AppError('INTERNAL')
  }

  #enqueue(request: PreviewRequest, priority: Priority, signal?: AbortSignal): Promise<PreviewResult> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) {
        reject(new AppError('CANCELLED'))
        return
      }
      const job: Job = { request, rank: RANKS[priority], isAborted: false, resolve, reject }
      signal?.addEventListener('abort', () => this.#abort(job), { once: true })
      this.#waiting.push(job)
      this.#runNext()
    })
  }

  /**
   * Removes a job from the queue. A running job is left to finish, because stopping it would mean stopping the worker.
   */
  #abort(job: Job): void {
    job.isAborted = true
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
    if (this.#crashed.has(subjectOf(job.request))) {
      // It crashed the worker before and would crash it again, failing every other request.
      job.reject(new AppError('INTERNAL'))
      this.#runNext()
      return
    }
    const callId = (this.#lastCallId += 1)
    this.#running = { job, callId, timer: this.#startTimer() }
    const call: PreviewCall = { callId, request: job.request }
    this.#ensureWorker().postMessage(call, [])
  }

  #ensureWorker(): Worker {
    if (this.#worker !== undefined) return this.#worker
    const worker: Worker = connectEngineWorker<PreviewResponse>(this.#startWorker, {
      onReply: (response) => this.#settle(response),
      onFailure: () => this.#failWorker('INTERNAL'),
      onWaiting: (isWaiting) => this.#worker === worker && this.#noteWaiting(isWaiting),
    })
    this.#worker = worker
    return worker
  }

  #startTimer(): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.#failWorker('TIMED_OUT'), this.#timeoutMs)
  }

  /** PDFium takes as long as the connection needs to load it, which says nothing about the file. */
  #noteWaiting(isWaiting: boolean): void {
    this.#awaited += isWaiting ? 1 : -1
    if (this.#running !== undefined) {
      clearTimeout(this.#running.timer)
      if (this.#awaited === 0) this.#running.timer = this.#startTimer()
    }
    this.#tellListeners()
  }

  #tellListeners(): void {
    for (const listener of this.#listeners) listener()
  }

  #settle(response: PreviewResponse): void {
    const running = this.#running
    if (running === undefined || response.callId !== running.callId) return
    clearTimeout(running.timer)
    this.#running = undefined
    const { job } = running
    if (!response.isDone) job.reject(new AppError(response.error.code, response.error.facts))
    else if (!job.isAborted) job.resolve(response.value)
    else closeImage(job.request.kind, response.value)
    this.#runNext()
  }

  #failWorker(code: 'INTERNAL' | 'TIMED_OUT'): void {
    const running = this.#running
    this.#dropWorker()
    if (running === undefined) return
    clearTimeout(running.timer)
    this.#running = undefined
    this.#crashed.add(subjectOf(running.job.request))
    running.job.reject(new AppError(code))
    this.#runNext()
  }

  #dropWorker(): void {
    this.#worker?.terminate()
    this.#worker = undefined
    this.#awaited = 0
    this.#tellListeners()
  }
}
