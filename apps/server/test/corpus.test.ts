import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { OPERATIONS, type OperationId, parseReportLink } from '@recto/contract'
import { afterAll, beforeAll, expect } from 'vitest'

import type { CorpusFile } from '../../../fixtures/corpus.ts'
import { testCorpus } from '../../../packages/engine/test/test-corpus.ts'
import { addressOf, startProcess, stopProcess, type ServerProcess } from './start-process.ts'
import { callOperation } from './start-test-server.ts'

/**
 * Real, often damaged PDFs, sent to a real server. Whatever the file, each call responds in time, with a result or with
 * an error that is the file's own fault.
 */
const CALLS: [what: string, calls: [id: OperationId, fields: Record<string, string>][]][] = [
  [
    'reports facts about it and protects it',
    [
      ['info', {}],
      ['checkProtection', {}],
      ['protect', { userPassword: 'user', ownerPassword: 'owner', encryptionLevel: 'high' }],
    ],
  ],
  [
    'draws every page of it and reads its text',
    [
      ['toImage', { dpi: '24' }],
      ['toText', {}],
    ],
  ],
  ['makes a document for Word of it', [['toWord', { options: '{"quality":"precise"}' }]]],
  [
    'makes a workbook and slides of it',
    [
      ['toExcel', { options: '{"includeText":true}' }],
      ['toPowerpoint', {}],
    ],
  ],
]
/** Errors for sound files that lack what was requested. */
const NOTHING_THERE = new Set(['NO_TABLES'])
/** On an idle machine the slowest takes seconds. */
const MAX_MS = 120_000
/** Parallel requests; the server runs as many jobs as it has threads. */
const CALLERS = 4

interface Answer {
  operation: OperationId
  file: string
  status: number
  code: string
  ms: number
  /** Whether a report of it was stored, because the header had no room for it. */
  hasReport: boolean
}

/** Reports stored by the server so far. */
let reportCount = 0

let dataDir = ''
let server: ServerProcess
let url = ''
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'recto-corpus-'))
  server = startProcess({ PORT: '0', DATA_DIR: dataDir, RATE_LIMIT: 'off', JOB_TIMEOUT_S: '240' })
  url = await addressOf(server)
})
afterAll(async () => {
  await stopProcess(server)
  await rm(dataDir, { recursive: true, force: true })
})

for (const [index, [what, calls]] of CALLS.entries()) {
  testCorpus(
    `each call that ${what} responds in time and never with an internal error`,
    2 + 3 * index,
    async (files) => {
      const queue = files.flatMap((file) =>
        calls.map(
          ([id, fields]) =>
            () =>
              send(file, id, fields),
        ),
      )
      const answers: Answer[] = []
      const next = async () => {
        for (let call = queue.shift(); call !== undefined; call = queue.shift()) answers.push(await call())
      }
      const start = performance.now()
      await Promise.all(Array.from({ length: CALLERS }, next))
      console.log(summarize(answers, performance.now() - start))
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      expect(answers.filter(({ ms }) => ms > MAX_MS)).toEqual([])
      const answered = answers.filter(({ status, code }) => status === 200 || NOTHING_THERE.has(code))
      expect(answered.length).toBeGreaterThan(answers.length * 0.97)
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(answers.length * 0.6)
      reportCount += answers.filter(({ hasReport }) => hasReport).length
      // Folders of finished requests may vanish while they are listed.
      const countFiles = async () => {
        const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
        return entries.filter((entry) => entry.isFile()).length
      }
      // Only the reports and the owner file.
      await expect.poll(countFiles).toBe(reportCount + 1)
    },
  )
}

async function send({ name, read, password }: CorpusFile, id: OperationId, fields: Record<string, string>) {
  const { path: address, files } = OPERATIONS[id]
  const input = { name, bytes: read(), field: files.field }
  const opened = password === '' ? fields : { ...fields, password }
  const start = performance.now()
  const response = await callOperation(url, { path: address, files: [input], fields: opened })
  const body = Buffer.from(await response.arrayBuffer())
  const ms = performance.now() - start
  const code = response.ok ? '' : (/"code":"(\w+)"/.exec(body.toString())?.[1] ?? 'no code')
  const hasReport = parseReportLink(response.headers.get('link')) !== undefined
  return { operation: id, file: name, status: response.status, code, ms, hasReport }
}

function summarize(answers: readonly Answer[], totalMs: number): string {
  const refused = answers.filter(({ status, code }) => status !== 200 && !NOTHING_THERE.has(code))
  const nothing = answers.filter(({ code }) => NOTHING_THERE.has(code))
  const slowest = answers.toSorted((one, other) => other.ms - one.ms).slice(0, 3)
  return [
    `${answers.length} calls in ${(totalMs / 1000).toFixed(1)} s, ${answers.length - refused.length - nothing.length} answered with a result, ${nothing.length} hold nothing of what is asked for`,
    `refused: ${refused.map(({ operation, file, code }) => `${operation} ${file} ${code}`).join(', ') || 'none'}`,
    `slowest: ${slowest.map(({ operation, file, ms }) => `${operation} ${file} ${ms.toFixed(0)} ms`).join(', ')}`,
  ].join('\n')
}
