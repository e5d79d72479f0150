import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'

import { nodePlatform } from '@recto/platforms/node'
import { expect, test } from 'vitest'

import { prepareWorkerData } from '../src/jobs/worker-data.ts'

/** Each test starts a cold thread. */
const LIMIT_MS = 600_000

/**
 * Starts a thread as the server does; returns its compile cache folder and the number of modules it compiled itself.
 */
async function startThread(workerData: object): Promise<{ compileCacheDir: string; compiled: number }> {
  const file = new URL('worker-data-thread.ts', import.meta.url)
  const thread = new Worker(file, { workerData, env: {}, execArgv: [] })
  const [answer] = (await once(thread, 'message')) as [{ compileCacheDir: string; compiled: number }]
  await thread.terminate()
  return answer
}

test('threads receive compiled PDFium and share the module compile cache', { timeout: LIMIT_MS }, async () => {
  const workerData = await prepareWorkerData()
  expect(workerData.wasm.pdfium).toBe(await nodePlatform.loadWasm('pdfium'))
  const compileCacheDir = await mkdtemp(path.join(tmpdir(), 'recto-code-'))
  try {
    const thread = await startThread({ ...workerData, compileCacheDir })
    expect(thread.compiled).toBe(0)
    expect(thread.compileCacheDir).toContain(compileCacheDir)
    const files = (await readdir(compileCacheDir, { recursive: true, withFileTypes: true })).filter((file) =>
      file.isFile(),
    )
    // The engine alone has more modules.
    expect(files.length).toBeGreaterThan(200)
  } finally {
    await rm(compileCacheDir, { recursive: true })
  }
})

test('a thread works without a writable cache folder', { tags: ['full'], timeout: LIMIT_MS }, async () => {
  const workerData = await prepareWorkerData()
  expect(await startThread({ ...workerData, compileCacheDir: path.join(import.meta.filename, 'none') })).toEqual({
    compileCacheDir: '',
    compiled: 0,
  })
})
