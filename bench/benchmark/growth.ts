import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'

import type { OperationId } from '@recto/contract'

import { isInstalled, runProgram } from './run-program.ts'
import type { Samples } from './samples.ts'
import { growthExponent, medianOf } from './statistics.ts'
import { WorkProcess } from './work-process.ts'

const ROUNDS = 3

/** Work whose time should grow with the number of pages and no faster. */
interface GrowthTask {
  name: string
  operation: OperationId
  options: (pages: number) => object
  /** How often the document is an input. */
  copies: number
  qpdf: (inputs: readonly string[], folder: string) => string[]
}

/** Times for one number of pages. */
export interface GrowthPoint {
  pages: number
  rectoMs: number
  /** Undefined if qpdf is not installed. */
  qpdfMs: number | undefined
  peakBytes: number
}

/** How the time of a task grows. */
export interface Growth {
  name: string
  points: GrowthPoint[]
  /** The power of the number of pages by which Recto's time grows from 1,000 pages on. */
  exponent: number | undefined
}

/** Below this, what every run takes hides how it grows. */
const LARGE = 1000

const TASKS: readonly GrowthTask[] = [
  {
    name: 'split',
    operation: 'split',
    options: () => ({ mode: 'all' }),
    copies: 1,
    qpdf: ([file = ''], folder) => ['--split-pages', file, path.join(folder, 'part-%d.pdf')],
  },
  {
    name: 'rotate',
    operation: 'rotate',
    options: (pages) => ({
      rotations: Array.from({ length: pages }, (_, index) => ({ page: index + 1, degrees: 90 })),
    }),
    copies: 1,
    qpdf: ([file = ''], folder) => ['--rotate=+90', file, path.join(folder, 'rotated.pdf')],
  },
  {
    name: 'merge',
    operation: 'merge',
    options: () => ({}),
    copies: 2,
    qpdf: (files, folder) => ['--empty', '--pages', ...files, '--', path.join(folder, 'merged.pdf')],
  },
  {
    name: 'info',
    operation: 'info',
    options: () => ({}),
    copies: 1,
    qpdf: ([file = '']) => ['--json=2', '--json-key=pages', file],
  },
]

/** Measures every task at each number of pages, Recto warm and qpdf in turn. */
export async function measureGrowth(sizes: readonly number[], samples: Samples, folder: string): Promise<Growth[]> {
  const all: Growth[] = []
  for (const task of TASKS) {
    const points: GrowthPoint[] = []
    for (const pages of sizes) points.push(await measurePoint(task, pages, samples, folder))
    const large = points
      .filter(({ pages }) => pages >= LARGE)
      .map(({ pages, rectoMs }) => ({ size: pages, time: rectoMs }))
    all.push({ name: task.name, points, exponent: growthExponent(large) })
  }
  return all
}

async function measurePoint(task: GrowthTask, pages: number, samples: Samples, folder: string): Promise<GrowthPoint> {
  const file = samples.document('thinBook', pages)
  const inputs = Array.from({ length: task.copies }, () => file)
  const output = path.join(folder, 'growth')
  const work = { operation: task.operation, options: task.options(pages), inputs, output: path.join(output, 'result') }
  const process = await WorkProcess.start('engine-process.ts')
  const times: { recto: number[]; qpdf: number[] } = { recto: [], qpdf: [] }
  const hasQpdf = isInstalled('qpdf')
  try {
    clear(output)
    const { peakBytes = 0 } = await process.run(work)
    for (let round = 0; round < ROUNDS; round += 1) {
      clear(output)
      times.recto.push((await process.run(work)).elapsedMs)
      clear(output)
      const args = ['--warning-exit-0', ...task.qpdf(inputs, output)]
      if (hasQpdf) times.qpdf.push((await runProgram({ program: 'qpdf', args })).elapsedMs)
    }
    return { pages, rectoMs: medianOf(times.recto), qpdfMs: hasQpdf ? medianOf(times.qpdf) : undefined, peakBytes }
  } finally {
    await process.close()
  }
}

function clear(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
}
