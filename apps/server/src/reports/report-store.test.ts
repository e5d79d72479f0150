import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { createWorkFolder } from '../store/work-folder.ts'
import { ReportStore, type ReportStoreOptions } from './report-store.ts'

const REPORT = { pageCount: 1, warnings: [{ code: 'REPAIRED' as const, file: 'Ж.pdf' }] }
const RETENTION_MS = 200

let folder = ''
let reports: ReportStore
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recto-reports-'))
  reports = open()
})
afterEach(async () => {
  reports.close()
  await rm(folder, { recursive: true })
})

function open(options: Partial<ReportStoreOptions> = {}): ReportStore {
  return new ReportStore({ createFolder: () => createWorkFolder(folder), retentionMs: RETENTION_MS, ...options })
}

async function countFiles(): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

test('a report is read by its id, which has 128 random bits, until it expires', async () => {
  const id = await reports.save(REPORT)
  expect(Buffer.from(id, 'base64url')).toHaveLength(16)
  expect(JSON.parse((await reports.read(id)) ?? '')).toEqual(REPORT)
  expect(await reports.read('other')).toBeUndefined()
  await wait(RETENTION_MS + 50)
  expect(await reports.read(id)).toBeUndefined()
  await reports.save(REPORT)
  expect(await countFiles()).toBe(1)
})

test('the report of an API key exists for that key only', async () => {
  const id = await reports.save(REPORT, 'one')
  for (const key of [undefined, 'two']) expect(await reports.read(id, key)).toBeUndefined()
  expect(await reports.read(id, 'one')).toBeDefined()
})

test('when there are too many, the oldest are dropped first', async () => {
  const small = open({ retentionMs: 60_000, maxTotalBytes: 2 * JSON.stringify(REPORT).length + 10 })
  const ids = [await small.save(REPORT), await small.save(REPORT), await small.save(REPORT)]
  expect((await Promise.all(ids.map((id) => small.read(id)))).map((json) => json !== undefined)).toEqual([
    false,
    true,
    true,
  ])
  expect(await countFiles()).toBe(2)
  small.close()
})

test('a folder that could not be created is tried again', async () => {
  let isFull = true
  const createFolder = () => (isFull ? Promise.reject(new Error('ENOSPC')) : createWorkFolder(folder))
  const late = open({ createFolder })
  await expect(late.save(REPORT)).rejects.toThrow('ENOSPC')
  isFull = false
  expect(await late.save(REPORT)).toHaveLength(22)
  late.close()
})
