import { statSync } from 'node:fs'
import path from 'node:path'

import { type Contender, contendersOf, missingProgram } from './contender.ts'
import { FACT_NAMES, type Facts } from './facts.ts'
import type { Measurement } from './measurement.ts'
import { emptyFolder, factsInFolder, factsOfFiles, sizeOfFolder } from './result-files.ts'
import type { Row } from './row.ts'
import type { Samples } from './samples.ts'
import { medianOf, type Spread, spreadOf } from './statistics.ts'

/** What one way of doing the work took, and what came out. */
export interface ContenderResult {
  name: string
  elapsedMs: Spread
  processorMs: Spread
  peakBytes: number | undefined
  outputBytes: number
  facts?: Facts
}

/** The measurements of a row. */
export interface RowResult {
  row: Row
  inputBytes: number
  facts?: Facts
  contenders: ContenderResult[]
  /** Peers that were not measured, with the reason. */
  absent: { name: string; reason: string }[]
}

interface Runs {
  contender: Contender
  measured: Measurement[]
  outputBytes: number
  facts?: Facts
  failure?: string
}

/** Runs the work of a row, all contenders in turn in each round, so that other load affects all of them. */
export async function runRow(row: Row, samples: Samples, folder: string): Promise<RowResult> {
  const inputs = row.inputs(samples)
  const contenders = await contendersOf(row, inputs)
  const all: Runs[] = contenders.map((contender) => ({ contender, measured: [], outputBytes: 0 }))
  try {
    for (let round = 0; round < row.rounds; round += 1) {
      for (const runs of all) if (runs.failure === undefined) await runOnce(runs, row, path.join(folder, 'out'), round)
    }
  } finally {
    await Promise.all(contenders.map(({ close }) => close()))
  }
  const missing = row.peers.flatMap((peer) => {
    const program = missingProgram(peer)
    return program === undefined ? [] : [{ name: peer.name, reason: `${program} is not installed` }]
  })
  const failed = all.flatMap(({ contender: { name }, failure }) =>
    failure === undefined ? [] : [{ name, reason: failure }],
  )
  return {
    row,
    inputBytes: sizeOfFiles(inputs),
    ...(row.hasFacts === true && { facts: await factsOfFiles(inputs) }),
    contenders: all.filter(({ failure }) => failure === undefined).map(resultOf),
    absent: [...missing, ...failed],
  }
}

async function runOnce(runs: Runs, row: Row, folder: string, round: number): Promise<void> {
  emptyFolder(folder)
  try {
    runs.measured.push(await runs.contender.run(folder))
    if (round > 0) return
    runs.outputBytes = sizeOfFolder(folder)
    if (row.hasFacts === true) runs.facts = await factsInFolder(folder, row.password)
  } catch (error) {
    runs.failure = error instanceof Error ? error.message : String(error)
  }
}

function resultOf({ contender, measured, outputBytes, facts }: Runs): ContenderResult {
  const peaks = measured.flatMap(({ peakBytes }) => (peakBytes === undefined ? [] : [peakBytes]))
  return {
    name: contender.name,
    elapsedMs: spreadOf(measured.map(({ elapsedMs }) => elapsedMs)),
    processorMs: spreadOf(measured.map(({ processorMs }) => processorMs)),
    peakBytes: peaks.length === 0 ? undefined : medianOf(peaks),
    outputBytes,
    ...(facts && { facts }),
  }
}

/** How many of each fact of the inputs are missing in the result; facts that the inputs do not have are left out. */
export function lostFacts(before: Facts, after: Facts): { name: string; lost: number; total: number }[] {
  return FACT_NAMES.filter(([key]) => before[key] > 0).map(([key, name]) => ({
    name,
    lost: Math.max(0, before[key] - after[key]),
    total: before[key],
  }))
}

function sizeOfFiles(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + statSync(file).size, 0)
}
