/**
 * Checks that a higher compression level never gives a larger file: `npm run -s bench:compress-levels [folder]`. Every file of
 * RECTO_CORPUS goes through every level. With a folder, the results are kept there.
 */
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { corpusFiles, HAS_CORPUS } from '../fixtures/corpus.ts'
import { COMPRESSION_LEVEL_IDS } from '@recto/contract'
import { runRecto, type CompressRun } from './compress-runs.ts'
import { megabytes } from './measure.ts'

// The import has printed which folder is missing.
if (!HAS_CORPUS) process.exit(1)
const files = corpusFiles()
const sizes = new Map(files.map((file) => [file.name, statSync(file.path).size]))
const [kept] = process.argv.slice(2)
const folder = kept ?? mkdtempSync(path.join(tmpdir(), 'recto-bench-'))
mkdirSync(folder, { recursive: true })

try {
  const runs = COMPRESSION_LEVEL_IDS.map((level) => runRecto(level, files, folder))
  for (const line of [...tableOf(runs), ...files.flatMap(({ name }) => findingsOf(name, runs))]) console.log(line)
} finally {
  if (kept === undefined) rmSync(folder, { recursive: true, force: true })
}

function tableOf(runs: readonly CompressRun[]): string[] {
  const rows = runs.map(({ way, results }) => {
    const bytes = [...results].reduce((sum, [name, result]) => sum + (result.bytes ?? sizes.get(name) ?? 0), 0)
    const refused = [...results.values()].filter((result) => result.bytes === undefined).length
    return `| ${way} | ${results.size} | ${refused} | ${megabytes(bytes)} |`
  })
  return ['| way | files | refused | MB |', '| --- | --- | --- | --- |', ...rows, '']
}

/** Faults of one file: larger than the original, larger than at the level below, or refused at some levels only. */
function findingsOf(name: string, runs: readonly CompressRun[]): string[] {
  const made = runs.map(({ way, results }) => ({ way, bytes: results.get(name)?.bytes }))
  const present = made.flatMap(({ way, bytes }) => (bytes === undefined ? [] : [{ way, bytes }]))
  if (present.length === 0) return []
  if (present.length < made.length) return [`refused at some levels: ${name}`]
  return present.flatMap(({ way, bytes }, index) => {
    const before = present[index - 1] ?? { way: 'the file itself', bytes: sizes.get(name) ?? 0 }
    return bytes > before.bytes ? [`larger: ${name}: ${way} ${bytes}, ${before.way} ${before.bytes} bytes`] : []
  })
}
