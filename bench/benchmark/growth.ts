import path from 'node:path'

import type { OperationId } from '@recto/contract'

import { isInstalled, measureProgram } from './measure-program.ts'
import { emptyFolder } from './result-files.ts'
import type { Samples } from './samples.ts'
import { growthExponent, medianOf } from './statistics.ts'
import { WorkProcess } from './work-process.ts'

const ROUNDS = 3

const PASSWORD = 'open sesame'

/** Work whose time should grow with the size of a document and no faster. */
interface GrowthTask {
  name: string
  operation: OperationId
  options: (pages: number) => object
  /** How often the document is an input. */
  copies: number
  qpdf: (inputs: readonly string[], folder: string) => string[]
}

/** A document to grow with: its size in the unit of the measurement, and its pages. */
interface GrowthDocument {
  size: number
  pages: number
  file: string
}

/** Times for one size. */
export interface GrowthPoint {
  size: number
  rectoMs: number
  /** Undefined if qpdf is not installed. */
  qpdfMs: number | undefined
  peakBytes: number
}

/** How the time of a task grows. */
export interface Growth {
  name: string
  points: GrowthPoint[]
  /** The power of the size by which Recto's time grows where it is large; undefined for fewer than two large sizes. */
  exponent: number | undefined
}

/** Below these, what every run takes hides how it grows. */
const [LARGE_PAGES, LARGE_MB] = [1000, 10]

/** Bytes of a page with an image in `Samples`, and of a megabyte. */
const [IMAGE_BYTES, MEBIBYTE] = [203_000, 1024 ** 2]

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
  {
    name: 'protect',
    operation: 'protect',
    options: () => ({ userPassword: PASSWORD, ownerPassword: PASSWORD }),
    copies: 1,
    qpdf: ([file = ''], folder) => [
      '--encrypt',
      PASSWORD,
      PASSWORD,
      '256',
      '--',
      file,
      path.join(folder, 'protected.pdf'),
    ],
  },
]

/** Measures every task on books of so many pages. */
export async function measurePageGrowth(
  pageCounts: readonly number[],
  samples: Samples,
  folder: string,
): Promise<Growth[]> {
  const documents = pageCounts.map((pages) => ({ size: pages, pages, file: samples.document('thinBook', pages) }))
  return measureGrowth(documents, LARGE_PAGES, folder)
}

/** Measures every task on images of so many megabytes in all, one on each page. */
export async function measureByteGrowth(
  megabytes: readonly number[],
  samples: Samples,
  folder: string,
): Promise<Growth[]> {
  const documents = megabytes.map((size) => {
    const pages = Math.ceil((size * MEBIBYTE) / IMAGE_BYTES)
    return { size, pages, file: samples.document('images', pages) }
  })
  return measureGrowth(documents, LARGE_MB, folder)
}

/** Measures every task on each document, Recto warm and qpdf in turn. */
async function measureGrowth(documents: readonly GrowthDocument[], large: number, folder: string): Promise<Growth[]> {
  const all: Growth[] = []
  for (const task of TASKS) {
    const points: GrowthPoint[] = []
    for (const document of documents) points.push(await measurePoint(task, document, folder))
    const ends = points.filter(({ size }) => size >= large).map(({ size, rectoMs }) => ({ size, time: rectoMs }))
    all.push({ name: task.name, points, exponent: growthExponent(ends) })
  }
  return all
}

async function measurePoint(
  task: GrowthTask,
  { size, pages, file }: GrowthDocument,
  folder: string,
): Promise<GrowthPoint> {
  const inputs = Array.from({ length: task.copies }, () => file)
  const output = path.join(folder, 'growth')
  const work = { operation: task.operation, options: task.options(pages), inputs, output: path.join(output, 'result') }
  const process = await WorkProcess.start('engine-process.ts')
  const times: { recto: number[]; qpdf: number[] } = { recto: [], qpdf: [] }
  const hasQpdf = isInstalled('qpdf')
  try {
    emptyFolder(output)
    const { peakBytes = 0 } = await process.run(work)
    for (let round = 0; round < ROUNDS; round += 1) {
      emptyFolder(output)
      times.recto.push((await process.run(work)).elapsedMs)
      emptyFolder(output)
      const args = ['--warning-exit-0', ...task.qpdf(inputs, output)]
      if (hasQpdf) times.qpdf.push((await measureProgram({ program: 'qpdf', args })).elapsedMs)
    }
    return { size, rectoMs: medianOf(times.recto), qpdfMs: hasQpdf ? medianOf(times.qpdf) : undefined, peakBytes }
  } finally {
    await process.close()
  }
}
