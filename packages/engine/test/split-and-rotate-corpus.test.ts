import { expect } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'

import type { CorpusFile } from '../../../fixtures/corpus.ts'
import { runOperation } from '../src/index.ts'
import { inParallel } from './in-parallel.ts'
import { input } from './inputs.ts'
import { checkRewrite } from './check-rewrite.ts'
import { testCorpus } from './test-corpus.ts'

const context = { platform: nodePlatform, limits: { maxPages: 5000 } }

async function splitFirstPage({ name, password, read }: CorpusFile): Promise<Uint8Array> {
  const options = { ranges: [{ start: 1, end: 1 }] }
  return (await runOperation('split', [input(name, read(), password)], options, context)).file.bytes
}

/** Rotated and rotated back, because no renderer can render the original with the rotation in between. */
async function turnFirstPage({ name, password, read }: CorpusFile): Promise<Uint8Array> {
  let bytes = read()
  for (const degrees of [90, 270]) {
    const options = { rotations: [{ page: 1, degrees }] }
    bytes = (await runOperation('rotate', [input(name, bytes, password)], options, context)).file.bytes
  }
  return bytes
}

/** Real, often damaged PDFs, whose first page is checked. */
const WORKS: [how: string, work: (file: CorpusFile) => Promise<Uint8Array>][] = [
  ['split out', splitFirstPage],
  ['turned and turned back', turnFirstPage],
]
for (const [index, [how, work]] of WORKS.entries()) {
  testCorpus(`the first page looks the same after it was ${how}`, 1 + index, async (chosen) => {
    const files = chosen.map((file) => ({ ...file, lastPage: 1 }))
    const outcomes = await inParallel(files, (file) => checkRewrite([file], () => work(file)))
    const compared = outcomes.reduce((sum, outcome) => sum + outcome.compared, 0)
    const refused = outcomes.flatMap((outcome) => outcome.refused ?? [])
    console.log(`${files.length} files, ${compared} first pages compared, refused: ${refused.join(', ') || 'none'}`)
    expect(outcomes.flatMap((outcome) => outcome.problems)).toEqual([])
    expect(compared).toBeGreaterThan(files.length * 0.95)
    expect(refused.length).toBeLessThanOrEqual(Math.ceil(files.length * 0.02))
  })
}
