import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { AppError, contentTypesOf, OPERATIONS } from '@recto/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { CASE_TABLES } from '../../../packages/engine/test/case-tables.ts'
import { checkAnswer } from '../../../packages/engine/test/check-answer.ts'
import { startOfficeConverter } from '../../../packages/engine/test/office-converter.ts'
import { rowsAt, type AcceptedCase, type RefusedCase } from '../../../packages/engine/test/operation-case.ts'
import { EngineThreadPool } from '../src/jobs/engine-thread-pool.ts'
import { prepareWorkerData } from '../src/jobs/worker-data.ts'
import { engineThreadFile } from '../src/workers/engine-thread-file.ts'

const idleDeaths: unknown[] = []
const officeConverter = await startOfficeConverter()
const threads = new EngineThreadPool({
  count: 2,
  memoryMb: 1024,
  timeoutMs: 120_000,
  officeConverter,
  file: engineThreadFile(),
  workerData: await prepareWorkerData(),
  onIdleThreadDeath: (error) => idleDeaths.push(error),
  onHelperThreadDeath: (error) => idleDeaths.push(error),
})
let folder = ''
let results = 0

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recto-threads-'))
})
afterAll(async () => {
  await threads.close()
  await officeConverter.close()
  await rm(folder, { recursive: true, force: true })
})

async function runInThread(row: AcceptedCase | RefusedCase) {
  results += 1
  const files = await Promise.all(
    row.files().map(async ({ bytes, ...input }, index) => {
      const file = path.join(folder, `${results}-${index}`)
      await writeFile(file, bytes)
      return { ...input, path: file, sizeBytes: bytes.length }
    }),
  )
  const resultPath = path.join(folder, `${results}-result`)
  const job = { operation: row.operation, files, options: row.options, resultPath, limits: { maxPages: 5000 } }
  return threads.run(job, { signal: new AbortController().signal })
}

describe.each(Object.entries(CASE_TABLES))('%s, in a server thread', (_, table) => {
  const accepted = rowsAt('thread', table.accepted)
  const refused = rowsAt('thread', table.refused)

  async function expectAccepted(row: AcceptedCase): Promise<void> {
    const { file, report } = await runInThread(row)
    const result = { name: file.name, bytes: new Uint8Array(await readFile(file.path)), report }
    checkAnswer(row, result)
    expect(contentTypesOf(OPERATIONS[row.operation].answer)).toContain(file.contentType)
    await row.check(result)
    expect((await stat(file.path)).mode & 0o777).toBe(0o600)
  }

  async function expectRefused(row: RefusedCase): Promise<void> {
    const refusal: unknown = await runInThread(row).catch((reason: unknown) => reason)
    expect(refusal).toBeInstanceOf(AppError)
    expect(refusal).toMatchObject({ code: row.error, facts: row.facts ?? {} })
  }

  test.each(accepted.always)('$name', expectAccepted)
  test.each(refused.always)('$name', expectRefused)
  test.each(accepted.inFullRun)('$name', { tags: ['full'] }, expectAccepted)
  test.each(refused.inFullRun)('$name', { tags: ['full'] }, expectRefused)

  test('kills no thread on the way', () => {
    expect(idleDeaths).toEqual([])
  })
})
