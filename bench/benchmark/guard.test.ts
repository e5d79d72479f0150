import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { OperationId } from '@recto/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { manyObjects } from '../generated-documents.ts'
import { measureProgram } from './measure-program.ts'
import { WorkProcess } from './work-process.ts'

/** Ratios of processor time with wide margins: they catch what became slow by an order of magnitude, on any machine. */
const RUNS = 3
const [SHORT, LONG] = [200, 2000]
/** Ten times the pages may take this many times as long; 100 would be quadratic. */
const MOST_GROWTH = 20
/** So many times qpdf's processor time, which includes the start of its process; measured: about 1. */
const MOST_BESIDE_QPDF = 5

let folder = ''
let engine: WorkProcess

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'recto-guard-'))
  for (const pages of [SHORT, LONG]) writeFileSync(fileOf(pages), manyObjects(pages))
  engine = await WorkProcess.start('engine-process.ts')
})

afterAll(async () => {
  await engine.close()
  rmSync(folder, { recursive: true })
})

const fileOf = (pages: number) => path.join(folder, `${pages}.pdf`)

/** The least processor time of several warm runs: other load only adds to it. */
async function leastTime(operation: OperationId, pages: number): Promise<number> {
  const rotations = Array.from({ length: pages }, (_, index) => ({ page: index + 1, degrees: 90 }))
  const options = operation === 'rotate' ? { rotations } : {}
  const work = { operation, options, inputs: [fileOf(pages)], output: path.join(folder, 'output') }
  await engine.run(work)
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) times.push((await engine.run(work)).processorMs)
  return Math.min(...times)
}

test.for(['rotate', 'info'] as const)('%s takes time in proportion to the pages', async (operation) => {
  const short = await leastTime(operation, SHORT)
  const long = await leastTime(operation, LONG)
  expect(long).toBeLessThan(MOST_GROWTH * Math.max(short, 1))
})

test('warm, rotate is not far behind qpdf', { tags: ['full'] }, async () => {
  const args = ['--warning-exit-0', '--rotate=+90', fileOf(LONG), path.join(folder, 'qpdf.pdf')]
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) times.push((await measureProgram({ program: 'qpdf', args })).processorMs)
  expect(await leastTime('rotate', LONG)).toBeLessThan(MOST_BESIDE_QPDF * Math.min(...times))
})

test('work that fails says why, and the process goes on', async () => {
  const work = {
    operation: 'rotate',
    options: {},
    inputs: [fileOf(SHORT)],
    output: path.join(folder, 'output'),
  } as const
  await expect(engine.run(work)).rejects.toThrow('INVALID_OPTIONS')
  const { elapsedMs, processorMs, peakBytes } = await engine.run({ ...work, operation: 'info' })
  expect([elapsedMs, processorMs, peakBytes ?? 0].every((value) => value > 0)).toBe(true)
})

test('a program that fails is an error with its last line', async () => {
  await expect(measureProgram({ program: 'qpdf', args: [path.join(folder, 'missing.pdf')] })).rejects.toThrow(
    /qpdf failed/,
  )
})
