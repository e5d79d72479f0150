import { expect, test } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'

import { corpusFiles, HAS_CORPUS, type CorpusFile } from '../../../fixtures/corpus.ts'
import { runOperation } from '../src/index.ts'
import { inParallel } from './in-parallel.ts'
import { input } from './inputs.ts'
import { checkRewrite } from './check-rewrite.ts'

const context = { platform: nodePlatform, limits: { maxPages: 5000 } }

async function splitFirstPage({ name, password, read }: CorpusFile): Promise<Uint8Array> {
  const options = { ranges: [{ start: 1, end: 1 }] }
  return (await runOperation('split', [input(name, read(), password)], options, context)).file.bytes
}

/** Rotates by 90 and by 270 degrees, so that the renderings can be compared. */
async function turnFirstPage({ name, password, read }: CorpusFile): Promise<Uint8Array> {
  let bytes = read()
  for (const degrees of [90, 270]) {
    const options = { rotations: [{ page: 1, degrees }] }
    bytes = (await runOperation('rotate', [input(name, bytes, password)], options, context)).file.bytes
  }
  return bytes
}

/** Real, often damaged PDFs; only the first page is compared. */
test.runIf(HAS_CORPUS).each([
  ['split', splitFirstPage],
  ['rotated and rotated back', turnFirstPage],
])('the first page of every corpus file renders the same after it was %s', { timeout: 1_800_000 }, async (_, work) => {
  const files = corpusFiles().map((file) => ({ ...file, lastPage: 1 }))
  const outcomes = await inParallel(files, (file) => checkRewrite([file], () => work(file)))
  const compared = outcomes.reduce((sum, outcome) => sum + outcome.compared, 0)
  const refused = outcomes.flatMap((outcome) => outcome.refused ?? [])
  console.log(`${files.length} files, ${compared} first pages compared, refused: ${refused.join(', ') || 'none'}`)
  expect(outcomes.flatMap((outcome) => outcome.problems)).toEqual([])
  expect(compared).toBeGreaterThan(files.length * 0.95)
  expect(refused.length).toBeLessThanOrEqual(Math.ceil(files.length * 0.02))
})
