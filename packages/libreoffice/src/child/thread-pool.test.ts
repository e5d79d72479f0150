import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import { afterEach, expect, test } from 'vitest'

import { endSpareWorkers, reuseWorkers, type ThreadPool } from './thread-pool.ts'

const workers: Worker[] = []
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.terminate()))
})

/** A worker whose thread says something and ends, as Emscripten's do, while this thread is blocked. */
function endedWorker(): Worker {
  const state = new Int32Array(new SharedArrayBuffer(4))
  const script = `
    const { parentPort, workerData } = require('node:worker_threads')
    parentPort.on('message', () => undefined)
    for (const cmd of ['other', 'cleanupThread']) parentPort.postMessage({ cmd })
    Atomics.store(workerData, 0, 1)
    Atomics.notify(workerData, 0)`
  const worker = new Worker(script, { eval: true, workerData: state })
  workers.push(worker)
  Atomics.wait(state, 0, 0, 10_000)
  return worker
}

function poolOf(running: Worker[]): ThreadPool & { startedCount: number; heard: string[] } {
  const pool = {
    unusedWorkers: [] as Worker[],
    runningWorkers: running,
    startedCount: 0,
    heard: [] as string[],
    getNewWorker() {
      const worker = this.unusedWorkers.pop()
      if (worker !== undefined) return worker
      this.startedCount += 1
      return endedWorker()
    },
  }
  for (const worker of running) {
    worker.on('message', ({ cmd }: { cmd: string }) => {
      pool.heard.push(cmd)
      if (cmd === 'cleanupThread') pool.unusedWorkers.push(worker)
    })
  }
  return pool
}

test('a new thread gets the worker of one that has ended, before the event loop says so', async () => {
  const worker = endedWorker()
  const pool = poolOf([worker])
  reuseWorkers(pool)
  expect(pool.getNewWorker()).toBe(worker)
  expect([pool.startedCount, pool.heard]).toEqual([0, ['cleanupThread']])
  await expect.poll(() => pool.heard).toEqual(['cleanupThread', 'other'])
})

test('without one, a worker is started', () => {
  const pool = poolOf([])
  reuseWorkers(pool)
  pool.getNewWorker()
  expect(pool.startedCount).toBe(1)
})

test('four workers stay for the next document', async () => {
  const pool = poolOf([])
  pool.unusedWorkers = Array.from({ length: 6 }, endedWorker)
  const ended = pool.unusedWorkers.slice(4).map((worker) => once(worker, 'exit'))
  endSpareWorkers(pool)
  expect(pool.unusedWorkers).toHaveLength(4)
  await Promise.all(ended)
})
