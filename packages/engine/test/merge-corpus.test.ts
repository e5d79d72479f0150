import { expect } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'

import { runOperation } from '../src/index.ts'
import { inParallel } from './in-parallel.ts'
import { input } from './inputs.ts'
import { checkRewrite } from './check-rewrite.ts'
import { testCorpus } from './test-corpus.ts'

const context = { platform: nodePlatform, limits: { maxPages: 5000 } }

/** Real, often damaged PDFs in pairs. */
testCorpus('pairs of files merge without harm or are refused clearly', 0, async (files) => {
  const pairs = files.flatMap((file, index) => (index % 2 === 0 ? [[file, files[index + 1] ?? files[0] ?? file]] : []))
  const outcomes = await inParallel(pairs, (pair) =>
    checkRewrite(pair, async () => {
      const inputs = pair.map(({ name, password, read }) => input(name, read(), password))
      return (await runOperation('merge', inputs, {}, context)).file.bytes
    }),
  )
  const compared = outcomes.reduce((sum, outcome) => sum + outcome.compared, 0)
  const refused = outcomes.flatMap((outcome) => outcome.refused ?? [])
  console.log(
    `${files.length} files in ${pairs.length} pairs: ${pairs.length - refused.length} merged, ${compared} pages compared, refused: ${refused.join(', ') || 'none'}`,
  )
  expect(outcomes.flatMap((outcome) => outcome.problems)).toEqual([])
  expect(compared).toBeGreaterThan(files.length * 0.95)
  expect(refused.length).toBeLessThanOrEqual(Math.ceil(pairs.length * 0.03))
})
