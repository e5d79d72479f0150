import type { ErrorCode } from '@recto/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { PreviewClient } from './preview-client.ts'
import type { PreviewCall, PreviewResponse } from './protocol.ts'

/** A worker that responds when the test says so. */
class ManualWorker extends EventTarget implements Worker {
  onmessage = null
  onmessageerror = null
  onerror = null
  readonly calls: PreviewCall[] = []
  isTerminated = false

  postMessage(call: PreviewCall): void {
    this.calls.push(call)
  }

  terminate(): void {
    this.isTerminated = true
  }

  respond(response: PreviewResponse): void {
    this.dispatchEvent(new MessageEvent('message', { data: response }))
  }

  /** Responds to the last call with document facts. */
  finish(pageCount = 1): void {
    const callId = this.calls.at(-1)?.callId ?? 0
    this.respond({ callId, isDone: true, value: facts(pageCount) })
  }
}

const LIMITS = { maxPages: 5000 }
const facts = (pageCount: number) => ({
  pageCount,
  isEncrypted: false,
  isRepaired: false,
  losses: [],
  aspectRatios: new Float32Array(pageCount),
})
const document = (id: string) => ({ id, file: new File(['%PDF'], `${id}.pdf`) })
const pageOf = (id: string) => ({ document: document(id), limits: LIMITS, page: 1, box: { width: 9, height: 9 } })

let workers: ManualWorker[] = []
let client: PreviewClient

beforeEach(() => {
  vi.useFakeTimers()
  workers = []
  client = new PreviewClient(() => {
    const worker = new ManualWorker()
    workers.push(worker)
    return worker
  })
})

afterEach(() => {
  client.stop()
  vi.useRealTimers()
})

const worker = () => workers.at(-1) ?? new ManualWorker()
const requested = () =>
  worker().calls.map(
    ({ request }) => `${request.kind} ${'document' in request.params ? request.params.document.id : ''}`,
  )
const rejection = (code: ErrorCode): unknown => expect.objectContaining({ code })

test('requests run one at a time, by priority', async () => {
  const first = client.describe(document('a'), LIMITS)
  void client.render(pageOf('b'), 'later').catch(() => undefined)
  void client.render(pageOf('c'), 'soon').catch(() => undefined)
  void client.describe(document('d'), LIMITS).catch(() => undefined)
  expect(requested()).toEqual(['describe a'])
  worker().finish(3)
  await expect(first).resolves.toMatchObject({ pageCount: 3 })
  worker().finish()
  worker().finish()
  expect(requested()).toEqual(['describe a', 'describe d', 'render c', 'render b'])
  expect(workers).toHaveLength(1)
})

test('pages are measured in parts, after requests of higher priority', async () => {
  const first = client.describe(document('a'), LIMITS)
  const aspectRatios = client.aspectRatios({ document: document('a'), limits: LIMITS, from: 4 })
  void client.render(pageOf('b'), 'soon').catch(() => undefined)
  worker().finish(9)
  worker().finish()
  expect(requested()).toEqual(['describe a', 'render b', 'aspectRatios a'])
  worker().respond({ callId: 3, isDone: true, value: Float32Array.of(0.5, 2) })
  await expect(aspectRatios).resolves.toEqual(Float32Array.of(0.5, 2))
  await first
})

test('a result of another kind is refused', async () => {
  const outline = client.outline(document('a'), LIMITS)
  expect(worker().calls[0]?.request).toMatchObject({ kind: 'outline', params: { document: { id: 'a' } } })
  const value = [{ title: 'One', page: 1 }]
  worker().respond({ callId: 1, isDone: true, value })
  await expect(outline).resolves.toEqual(value)
  const other = client.outline(document('b'), LIMITS)
  worker().finish()
  await expect(other).rejects.toMatchObject({ code: 'INTERNAL' })
})

test('fonts load when nothing else waits, and not after an abort', async () => {
  const stop = new AbortController()
  const first = client.describe(document('a'), LIMITS)
  const arabic = client.loadFonts('Arab')
  const thai = client.loadFonts('Thai', stop.signal)
  void client.render(pageOf('b'), 'soon').catch(() => undefined)
  stop.abort()
  await expect(thai).rejects.toMatchObject({ code: 'CANCELLED' })
  worker().finish()
  worker().finish()
  expect(worker().calls.map(({ request }) => request.kind)).toEqual(['describe', 'render', 'loadFonts'])
  worker().respond({ callId: 3, isDone: true, value: undefined })
  await expect(arabic).resolves.toBeUndefined()
  await first
})

test('an error of the engine carries its code and does not stop the rest', async () => {
  const locked = client.describe(document('a'), LIMITS)
  const next = client.describe(document('b'), LIMITS)
  worker().respond({ callId: 1, isDone: false, error: { code: 'PASSWORD_REQUIRED', facts: {} } })
  await expect(locked).rejects.toEqual(rejection('PASSWORD_REQUIRED'))
  worker().finish()
  await expect(next).resolves.toMatchObject({ pageCount: 1 })
})

test('an aborted request is not sent', async () => {
  const stop = new AbortController()
  const first = client.describe(document('a'), LIMITS)
  const second = client.render(pageOf('b'), 'soon', stop.signal)
  stop.abort()
  await expect(second).rejects.toEqual(rejection('CANCELLED'))
  worker().finish()
  await first
  expect(requested()).toEqual(['describe a'])
})

test('an image that arrives after its request was aborted is closed', async () => {
  const stop = new AbortController()
  const aborted = client.render(pageOf('a'), 'soon', stop.signal)
  stop.abort()
  await expect(aborted).rejects.toEqual(rejection('CANCELLED'))
  const close = vi.fn<() => void>()
  worker().respond({ callId: 1, isDone: true, value: { width: 1, height: 1, close } })
  expect(close).toHaveBeenCalledOnce()
})

test('a worker that dies is replaced, and the file that killed it is not tried again', async () => {
  const bad = client.describe(document('bad'), LIMITS)
  const good = client.describe(document('good'), LIMITS)
  worker().dispatchEvent(new Event('error'))
  await expect(bad).rejects.toEqual(rejection('INTERNAL'))
  expect(workers).toHaveLength(2)
  expect(workers[0]?.isTerminated).toBe(true)
  worker().finish(7)
  await expect(good).resolves.toMatchObject({ pageCount: 7 })
  await expect(client.render(pageOf('bad'), 'soon')).rejects.toEqual(rejection('INTERNAL'))
  expect(requested()).toEqual(['describe good'])
})

test('a worker that hangs is replaced', async () => {
  const hung = client.describe(document('a'), LIMITS)
  const outcome = hung.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await outcome).toEqual(rejection('TIMED_OUT'))
  expect(workers[0]?.isTerminated).toBe(true)
})

test('stopping ends the worker and everything that waits, and a later request starts a new worker', async () => {
  const running = client.describe(document('a'), LIMITS)
  const waiting = client.describe(document('b'), LIMITS)
  client.stop()
  await expect(running).rejects.toEqual(rejection('CANCELLED'))
  await expect(waiting).rejects.toEqual(rejection('CANCELLED'))
  expect(workers[0]?.isTerminated).toBe(true)
  const later = client.describe(document('c'), LIMITS)
  worker().finish()
  await expect(later).resolves.toMatchObject({ pageCount: 1 })
  expect(workers).toHaveLength(2)
})

test('a page is weighed after requests of higher priority', async () => {
  const encoding = { format: 'png', dpi: 96, isGray: false, isClear: false, jpegQuality: 85 } as const
  const first = client.describe(document('a'), LIMITS)
  const weight = client.weigh({ ...pageOf('a'), encoding })
  void client.render(pageOf('b'), 'soon').catch(() => undefined)
  worker().finish()
  await first
  worker().finish()
  expect(requested()).toEqual(['describe a', 'render b', 'weigh a'])
  worker().respond({ callId: 3, isDone: true, value: { pixels: 81, bytes: 40 } })
  await expect(weight).resolves.toEqual({ pixels: 81, bytes: 40 })
})

test('the time a worker waits for PDFium does not count, and can be watched', async () => {
  const changes: boolean[] = []
  const stopWatching = client.onWaiting(() => changes.push(client.isWaiting()))
  const rendered = client.render(pageOf('a'), 'soon')
  const fetched = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => fetched.promise)
  worker().dispatchEvent(new MessageEvent('message', { data: { wasmWanted: 'pdfium' } }))
  expect(changes).toEqual([true])
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(worker().isTerminated).toBe(false)
  // The code that fetches it is loaded on demand as well.
  await vi.dynamicImportSettled()
  fetched.reject(new TypeError('Failed to fetch'))
  await vi.advanceTimersByTimeAsync(0)
  expect(changes).toEqual([true, false])
  // From here on the usual timeout applies.
  await Promise.all([expect(rendered).rejects.toEqual(rejection('TIMED_OUT')), vi.advanceTimersByTimeAsync(30_000)])
  stopWatching()
  vi.unstubAllGlobals()
})
