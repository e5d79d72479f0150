import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'

import { nodePlatform } from '@recto/platforms/node'
import { expect, test } from 'vitest'

import { prepareSupplies } from '../src/jobs/thread-supplies.ts'

/** Each starts a thread that has nothing made before. */
const LIMIT_MS = 600_000

/** Starts a thread like the server's; tells where it keeps the code of its modules, and how often it has compiled PDFium itself. */
async function startThread(supplies: object): Promise<{ codeFolder: string; compiled: number }> {
  const file = new URL('supplied-thread.ts', import.meta.url)
  const thread = new Worker(file, { workerData: supplies, env: {}, execArgv: [] })
  const [answer] = (await once(thread, 'message')) as [{ codeFolder: string; compiled: number }]
  await thread.terminate()
  return answer
}

test(
  'threads get PDFium compiled, and find the code of their modules where another one has put it',
  { timeout: LIMIT_MS },
  async () => {
    const supplies = await prepareSupplies()
    expect(supplies.pdfium).toBe(await nodePlatform.loadWasm('pdfium'))
    const codeFolder = await mkdtemp(path.join(tmpdir(), 'recto-code-'))
    try {
      const thread = await startThread({ ...supplies, codeFolder })
      expect(thread.compiled).toBe(0)
      expect(thread.codeFolder).toContain(codeFolder)
      const files = (await readdir(codeFolder, { recursive: true, withFileTypes: true })).filter((file) =>
        file.isFile(),
      )
      // The engine alone has more modules.
      expect(files.length).toBeGreaterThan(200)
    } finally {
      await rm(codeFolder, { recursive: true })
    }
  },
)

test('a thread works without a folder that it can write to', { timeout: LIMIT_MS }, async () => {
  const supplies = await prepareSupplies()
  expect(await startThread({ ...supplies, codeFolder: path.join(import.meta.filename, 'none') })).toEqual({
    codeFolder: '',
    compiled: 0,
  })
})
