import { expect, test, vi } from 'vitest'

import type { SessionJob } from '../../sessions/session-job.ts'
import type { PlacedResult } from '../../where/use-operation-runner.ts'
import type { WorkProgress } from '../work-progress.ts'
import type { LeftOutReason, RowState } from './batch-rows.ts'
import { BatchRun, type BatchTask, type RowWork } from './batch-run.ts'

/** Work that ends when the test says so. */
class ManualWork {
  readonly ended = Promise.withResolvers<Awaited<ReturnType<RowWork>>>()
  starts = 0
  signal: AbortSignal | undefined
  report: (progress: WorkProgress) => void = () => undefined

  note: (job: SessionJob) => void = () => undefined

  readonly work: RowWork = ({ signal, onProgress, onJob }) => {
    this.note = onJob
    this.starts += 1
    this.signal = signal
    this.report = onProgress
    return this.ended.promise
  }
}

const made = (name: string): PlacedResult => ({
  blob: new Blob(['made']),
  name,
  report: { warnings: [] },
  place: 'device',
})

/** Starts a run with the work on each file, or the reason why there is none. */
function startRun(works: readonly (RowWork | LeftOutReason)[], parallel = 1) {
  const tasks = works.map((work, index): BatchTask => {
    const row = { id: String(index), file: new File(['x'], `${index}.pdf`) }
    if (typeof work !== 'function') return { ...row, state: { status: 'left-out', reason: work } }
    return { ...row, state: { status: 'waiting' }, work }
  })
  const toRefusal = (error: unknown) => ({ message: String(error) })
  return new BatchRun(tasks, { parallel, toRefusal, onMade: () => undefined })
}

const states = (run: BatchRun) => run.snapshot().rows.map(({ state }) => state.status)

/** Lets settled promises take effect. */
function settle(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve)
  return promise
}

test('one file after the other, with progress', async () => {
  const [first, second] = [new ManualWork(), new ManualWork()]
  const run = startRun([first.work, second.work])
  const changed = vi.fn<() => void>()
  run.subscribe(changed)
  expect(states(run)).toEqual(['running', 'waiting'])
  first.report({ phase: 'working', fraction: 0.5 })
  expect(run.snapshot().rows[0]?.state).toEqual({ status: 'running', progress: { phase: 'working', fraction: 0.5 } })
  expect(changed).toHaveBeenCalledTimes(1)
  first.ended.resolve(made('one.pdf'))
  await settle()
  expect(states(run)).toEqual(['done', 'running'])
  second.ended.resolve(made('two.pdf'))
  await settle()
  expect(run.snapshot()).toMatchObject({ isRunning: false, isFirstPass: false })
  const names = run.snapshot().rows.map(({ state }) => (state.status === 'done' ? state.made.file.name : undefined))
  expect(names).toEqual(['one.pdf', 'two.pdf'])
})

test('as many at a time as allowed', async () => {
  const works = [new ManualWork(), new ManualWork(), new ManualWork()]
  const run = startRun(
    works.map(({ work }) => work),
    2,
  )
  expect(states(run)).toEqual(['running', 'running', 'waiting'])
  works[1]?.ended.resolve(made('b.pdf'))
  await settle()
  expect(states(run)).toEqual(['running', 'done', 'running'])
})

test('a refused file stops no other', async () => {
  const [first, second] = [new ManualWork(), new ManualWork()]
  const run = startRun([first.work, second.work])
  first.ended.reject(new Error('damaged'))
  await settle()
  const refused: RowState = { status: 'refused', refusal: { message: 'Error: damaged' } }
  expect(run.snapshot().rows[0]?.state).toEqual(refused)
  expect(states(run)).toEqual(['refused', 'running'])
})

test('files without work are there from the start, and are not waited for', async () => {
  const only = new ManualWork()
  const run = startRun(['locked', { message: 'not a PDF' }, only.work])
  expect(states(run)).toEqual(['left-out', 'left-out', 'running'])
  only.ended.resolve('signed')
  await settle()
  expect(run.snapshot().rows[2]?.state).toEqual({ status: 'left-out', reason: 'signed' })
  expect(run.snapshot().isRunning).toBe(false)
})

test('a file can be taken out while it waits and while it is worked on', async () => {
  const works = [new ManualWork(), new ManualWork(), new ManualWork()]
  const run = startRun(works.map(({ work }) => work))
  run.leaveOut('1')
  run.leaveOut('0')
  expect(works[0]?.signal?.aborted).toBe(true)
  expect(states(run)).toEqual(['left-out', 'left-out', 'running'])
  // Late results change nothing.
  works[0]?.ended.resolve(made('late.pdf'))
  await settle()
  expect(states(run)).toEqual(['left-out', 'left-out', 'running'])
  expect(works[1]?.starts).toBe(0)
})

test('cancelling keeps what is done', async () => {
  const works = [new ManualWork(), new ManualWork(), new ManualWork()]
  const run = startRun(works.map(({ work }) => work))
  works[0]?.ended.resolve(made('a.pdf'))
  await settle()
  run.cancel()
  expect(states(run)).toEqual(['done', 'left-out', 'left-out'])
  expect(works[1]?.signal?.aborted).toBe(true)
  expect(works[2]?.starts).toBe(0)
})

test('a refused or left-out file can be taken up again, with other work', async () => {
  const [first, again] = [new ManualWork(), new ManualWork()]
  const run = startRun([first.work, 'locked'])
  first.ended.reject(new Error('busy'))
  await settle()
  run.retry('1', again.work)
  expect(states(run)).toEqual(['refused', 'running'])
  expect(run.snapshot()).toMatchObject({ isRunning: true, isFirstPass: false })
  again.ended.resolve(made('unlocked.pdf'))
  await settle()
  run.remove('0')
  expect(states(run)).toEqual(['done'])
})

test('a job of the server is noted, and stays with its file while there is progress', async () => {
  const job = { id: 'abc', operation: 'toWord' }
  const known = { ...job, id: 'def' }
  const [first, second] = [new ManualWork(), new ManualWork()]
  const run = new BatchRun(
    [
      { id: '0', file: new File(['x'], '0.pdf'), state: { status: 'waiting' }, work: first.work },
      { id: '1', file: { name: '1.pdf', size: 1 }, state: { status: 'waiting', job: known }, work: second.work },
    ],
    { parallel: 2, toRefusal: (error) => ({ message: String(error) }), onMade: () => undefined },
  )
  first.note(job)
  first.report({ phase: 'queued', place: 2 })
  const jobs = run.snapshot().rows.map(({ state }) => (state.status === 'running' ? state.job?.id : undefined))
  expect(jobs).toEqual(['abc', 'def'])
  expect(run.snapshot().rows[0]?.state).toMatchObject({ progress: { phase: 'queued', place: 2 } })
})
