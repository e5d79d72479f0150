import { availableParallelism } from 'node:os'
import path from 'node:path'

import { workOf } from './contender.ts'
import { emptyFolder } from './result-files.ts'
import type { Row } from './row.ts'
import type { Samples } from './samples.ts'
import { medianOf } from './statistics.ts'
import { WorkProcess } from './work-process.ts'

const ROUNDS = 3

/** The time of one row's work by number of engine threads, warm. */
export interface ThreadScaling {
  title: string
  points: { threads: number; elapsedMs: number }[]
}

/** Measures the rows whose work threads share: with one, two, four and so on, up to one for each core. */
export async function measureThreadScaling(
  rows: readonly Row[],
  samples: Samples,
  folder: string,
): Promise<ThreadScaling[]> {
  const counts = threadCounts(availableParallelism())
  const all: ThreadScaling[] = []
  for (const row of rows.filter(({ recto }) => recto.isShared === true)) {
    all.push({ title: row.title, points: await measureRow(row, counts, samples, path.join(folder, 'threads')) })
  }
  return all
}

/** Powers of two below a count, and the count. */
export function threadCounts(most: number): number[] {
  const powers = Array.from({ length: Math.ceil(Math.log2(most)) }, (_, index) => 2 ** index)
  return [...powers, most]
}

async function measureRow(
  row: Row,
  counts: readonly number[],
  samples: Samples,
  folder: string,
): Promise<ThreadScaling['points']> {
  const work = workOf(row, row.inputs(samples))(folder)
  const processes = await Promise.all(counts.map((count) => WorkProcess.start('engine-process.ts', count)))
  const run = async (process: WorkProcess) => {
    emptyFolder(folder)
    return (await process.run(work)).elapsedMs
  }
  const times = counts.map((): number[] => [])
  try {
    for (const process of processes) await run(process)
    // In turn, so that other load affects all of them.
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, process] of processes.entries()) times[index]?.push(await run(process))
    }
  } finally {
    await Promise.all(processes.map((process) => process.close()))
  }
  return counts.map((threads, index) => ({ threads, elapsedMs: medianOf(times[index] ?? []) }))
}
