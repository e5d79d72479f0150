import { expect, test, vi } from 'vitest'

import { documentReply, fakeLocalWork, refusalReply, type AnswerTask } from '../testing/fake-local-work.ts'
import type { LocalTask } from './protocol.ts'
import { runInWorker } from './run-in-worker.ts'

const TASK: LocalTask = {
  operation: 'protect',
  files: [{ file: new File(['%PDF-'], 'a.pdf'), password: 'old' }],
  options: { userPassword: 'new' },
  limits: { maxPages: 10 },
}

function run(answer: AnswerTask, signal = new AbortController().signal) {
  const { startWorker, workers, tasks } = fakeLocalWork(answer)
  const onProgress = vi.fn<(progress: object) => void>()
  return { ended: runInWorker(TASK, { startWorker, signal, onProgress }), workers, tasks, onProgress }
}

test('a task runs in its own worker, which is terminated afterwards', async () => {
  const { ended, workers, tasks, onProgress } = run((_task, worker) => {
    worker.reply({ kind: 'progress', progress: { fraction: 0.25, step: 'saving' } })
    worker.reply(documentReply('a_protected.pdf'))
  })
  expect((await ended).file.name).toBe('a_protected.pdf')
  expect(tasks).toEqual([TASK])
  expect(onProgress.mock.calls).toEqual([[{ fraction: 0.25, step: 'saving' }]])
  expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true])
})

test('an engine error keeps its code and facts', async () => {
  const { ended, workers } = run((_task, worker) => worker.reply(refusalReply('WRONG_PASSWORD', { file: 'a.pdf' })))
  await expect(ended).rejects.toMatchObject({ code: 'WRONG_PASSWORD', facts: { file: 'a.pdf' } })
  expect(workers[0]?.isTerminated).toBe(true)
})

test.each([
  ['crashes', 'Script error.', { code: 'INTERNAL' }],
  [
    'runs out of memory',
    'Uncaught RangeError: Array buffer allocation failed',
    { code: 'TOO_COMPLEX', facts: { reason: 'memory' } },
  ],
])('a worker that %s ends the task with a code', async (_what, message, expected) => {
  const { ended, workers } = run((_task, worker) => worker.crash(message))
  await expect(ended).rejects.toMatchObject(expected)
  expect(workers[0]?.isTerminated).toBe(true)
})

test('a browser that cannot start workers ends the task with a code', async () => {
  const startWorker = () => {
    throw new Error('SecurityError')
  }
  const { signal } = new AbortController()
  await expect(runInWorker(TASK, { startWorker, signal })).rejects.toMatchObject({ code: 'INTERNAL' })
})

test('aborting terminates a worker that never replies', async () => {
  const stop = new AbortController()
  const { ended, workers } = run(() => undefined, stop.signal)
  stop.abort()
  await expect(ended).rejects.toMatchObject({ code: 'CANCELLED' })
  expect(workers[0]?.isTerminated).toBe(true)
})

test('a task aborted beforehand starts no worker', async () => {
  const { ended, workers } = run(() => undefined, AbortSignal.abort())
  await expect(ended).rejects.toMatchObject({ code: 'CANCELLED' })
  expect(workers).toEqual([])
})
