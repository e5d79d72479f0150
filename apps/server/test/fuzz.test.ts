import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { isFault } from '../../../bench/fuzz-calls.ts'
import { makeDamaged, runFuzz, type FuzzSeedFile, type FuzzSent } from '../../../bench/fuzz-run.ts'
import { IS_FULL_RUN } from '../../../fixtures/full-run.ts'
import { form, layered, report, sharedImages, signed, tagged, withImage } from '../../../fixtures/documents.ts'
import { addressOf, startProcess, stopProcess, type ServerProcess } from './start-process.ts'

/** How many damaged files are sent. */
const COUNT = IS_FULL_RUN ? 75 : 25
const MADE = { report: report(), form: form('1', '2'), tagged: tagged('H1'), layered: layered(), signed: signed() }
const PICTURES = { withImage: withImage(), sharedImages: sharedImages(2) }
const FOLDER = new URL('../../../fixtures/pdf/', import.meta.url)

const files: FuzzSeedFile[] = Object.entries({ ...MADE, ...PICTURES }).map(([name, bytes]) => ({
  name,
  bytes,
  password: '',
}))

let dataDir = ''
let server: ServerProcess
beforeAll(async () => {
  for (const [name, password] of [
    ['locked.pdf', 'open sesame'],
    ['objects.pdf', ''],
  ] as const) {
    files.push({ name, password, bytes: new Uint8Array(await readFile(new URL(name, FOLDER))) })
  }
  dataDir = await mkdtemp(path.join(tmpdir(), 'recto-fuzz-'))
  server = startProcess({ PORT: '0', DATA_DIR: dataDir, RATE_LIMIT: 'off', ENGINE_THREADS: '2' })
})
afterAll(async () => {
  await stopProcess(server)
  await rm(dataDir, { recursive: true, force: true })
})

test('damaged files get a result or an error, and leave no files behind', async () => {
  const sent: FuzzSent[] = []
  const plan = { url: await addressOf(server), files, seed: 'test', from: 0, count: COUNT, callers: 4 }
  const faults = await runFuzz({ ...plan, onSent: (one) => sent.push(one) })
  expect(faults.map(({ seed, name, changes, answers }) => ({ seed, name, changes, answers }))).toEqual([])
  expect(sent).toHaveLength(COUNT)
  // Damage that makes every call fail, or none, would test nothing.
  const results = sent.flatMap(({ answers }) => answers).filter(({ status }) => status === 200)
  expect(results.length).toBeGreaterThan(COUNT)
  expect(results.length).toBeLessThan(COUNT * 4)
  expect(server.child.exitCode).toBeNull()
  const listFiles = async () => {
    const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  }
  await expect.poll(listFiles).toEqual(['owner.json'])
})

test('the same seed and number damage a file in the same way, other numbers differently', () => {
  const made = (number: number) => Buffer.from(makeDamaged({ files, seed: 'again' }, number).bytes).toString('latin1')
  const numbers = Array.from({ length: 20 }, (_, number) => number)
  expect(numbers.map(made)).toEqual(numbers.map(made))
  expect(new Set(numbers.map(made)).size).toBe(numbers.length)
})

test.each([
  [200, '', false],
  [422, 'DAMAGED_PDF', false],
  [504, 'TIMED_OUT', false],
  [500, 'INTERNAL', true],
  [503, 'BUSY', true],
  [502, 'no code', true],
  [0, 'Error: other side closed', true],
])('an answer of %i %s is a fault: %s', (status, code, expected) => {
  expect(isFault({ operation: 'info', status, code, milliseconds: 1 })).toBe(expected)
})
