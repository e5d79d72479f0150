import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { AppError } from '@recto/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { OperationCase } from '../../../packages/engine/test/operation-case.ts'
import { cases } from '../../../packages/engine/src/tools/merge-pdf/merge.cases.ts'
import { EngineThreads } from '../src/jobs/engine-threads.ts'

const idleDeaths: Error[] = []
const threads = new EngineThreads({
  count: 2,
  memoryMb: 1024,
  timeoutMs: 30_000,
  file: new URL('../src/workers/engine-thread.ts', import.meta.url),
  onIdleDeath: (error) => idleDeaths.push(error),
})
let folder = ''
let results = 0

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recto-threads-'))
})
afterAll(async () => {
  await threads.close()
  await rm(folder, { recursive: true, force: true })
})

async function runInThread(row: OperationCase) {
  results += 1
  const files = await Promise.all(
    row.files().map(async ({ name, bytes, password }, index) => {
      const file = path.join(folder, `${results}-${index}`)
      await writeFile(file, bytes)
      return { name, path: file, sizeBytes: bytes.length, password }
    }),
  )
  const resultPath = path.join(folder, `${results}-result`)
  const job = { operation: row.operation, files, options: row.options, resultPath, limits: { maxPages: 5000 } }
  return threads.run(job, { signal: new AbortController().signal })
}

describe.each([['merge', cases]])('%s, in a server thread', (_, table) => {
  test.each(table.map((row) => [row.name, row] as const))('%s', async (_name, row) => {
    const run = runInThread(row)
    if ('check' in row.expected) {
      const { file, report } = await run
      await row.expected.check({ name: file.name, bytes: new Uint8Array(await readFile(file.path)), report })
      return
    }
    const error: unknown = await run.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({ code: row.expected.error, facts: row.expected.facts ?? {} })
  })

  test('kills no thread on the way', () => {
    expect(idleDeaths).toEqual([])
  })
})
