import { expect } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'

import type { CorpusFile } from '../../../fixtures/corpus.ts'
import { runOperation } from '../src/index.ts'
import { inParallel } from './in-parallel.ts'
import { input } from './inputs.ts'
import { checkRewrite } from './check-rewrite.ts'
import { testCorpus } from './test-corpus.ts'

const context = { platform: nodePlatform, limits: { maxPages: 5000 } }

/** One page on each sheet of the first page's size, so that renderings can be compared. */
async function layOut({ name, password, read }: CorpusFile): Promise<Uint8Array> {
  const options = { pagesPerSheet: 1, paper: 'same', margin: 0 }
  return (await runOperation('printLayout', [input(name, read(), password)], options, context)).file.bytes
}

/** Files whose pages have annotations that each viewer draws in its own way, or are cropped, which poppler ignores. */
const DIFFERENT: ReadonlySet<string> = new Set([
  'annotation-polyline-polygon-without-appearance.pdf',
  'bug1538111.pdf',
  'bug2055455.pdf',
  'issue13447.pdf',
  'issue13520.pdf',
  'issue17904.pdf',
  // The edges of its blended groups are smoothed differently.
  'issue12798_page1_reduced.pdf',
])

testCorpus('the first page looks the same on a sheet', 9, async (chosen) => {
  const alike = chosen.filter(({ name }) => !DIFFERENT.has(name))
  const files = alike.map((file) => ({ ...file, lastPage: 1 }))
  const outcomes = await inParallel(files, (file) => checkRewrite([file], () => layOut(file)))
  const compared = outcomes.reduce((sum, outcome) => sum + outcome.compared, 0)
  const problems = outcomes.flatMap((outcome) => outcome.problems)
  console.log(`${files.length} files, ${compared} first pages compared, differing: ${problems.join('; ') || 'none'}`)
  expect(problems).toEqual([])
  expect(compared).toBeGreaterThanOrEqual(Math.floor(files.length * 0.95))
})
