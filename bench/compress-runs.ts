import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'

import type { CorpusFile } from '../fixtures/corpus.ts'
import type { CompressionLevel } from '@recto/contract'
import { compressBy, type Compressed, type Compressor } from './compressors.ts'

/** The results of one program, or of one level, by file name. */
export interface CompressRun {
  way: string
  results: ReadonlyMap<string, Compressed>
  /** Paths of the compressed files. */
  outputs: ReadonlyMap<string, string>
  peakKilobytes: number
}

/** Compresses files with another program, one process per file. */
export function runCompressor(compressor: Compressor, files: readonly CorpusFile[], folder: string): CompressRun {
  const results = new Map<string, Compressed>()
  const own = folderIn(folder, compressor.program + compressor.name.replaceAll(/\W/g, ''))
  for (const { name, path: input } of files) results.set(name, compressBy(compressor, input, path.join(own, name)))
  const peakKilobytes = Math.max(...[...results.values()].map((result) => result.peakKilobytes ?? 0))
  return { way: compressor.name, results, outputs: outputsOf(results, own), peakKilobytes }
}

/** A line that `compress-process.ts` prints. */
interface Line extends Compressed {
  name?: string
}

/** Compresses files at one level, all in the same new process. */
export function runRecto(level: CompressionLevel, files: readonly CorpusFile[], folder: string): CompressRun {
  const own = folderIn(folder, level)
  const script = path.join(import.meta.dirname, 'compress-process.ts')
  const output = execFileSync(process.execPath, [script, level, own, ...files.map(({ name }) => name)], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const results = new Map<string, Compressed>()
  let peak = 0
  for (const text of output.trim().split('\n')) {
    const { name, peakKilobytes, ...result } = JSON.parse(text) as Line
    if (name !== undefined) results.set(name, result)
    peak = Math.max(peak, peakKilobytes ?? 0)
  }
  return { way: `Recto ${level}`, results, outputs: outputsOf(results, own), peakKilobytes: peak }
}

function folderIn(folder: string, name: string): string {
  const own = path.join(folder, name)
  mkdirSync(own)
  return own
}

function outputsOf(results: ReadonlyMap<string, Compressed>, folder: string): Map<string, string> {
  const made = [...results].filter(([, { bytes }]) => bytes !== undefined)
  return new Map(made.map(([name]) => [name, path.join(folder, name)]))
}
