import { expect } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'

import type { CorpusFile } from '../../../fixtures/corpus.ts'
import { runOperation } from '../src/index.ts'
import { inParallel } from './in-parallel.ts'
import { input } from './inputs.ts'
import { checkRewrite } from './check-rewrite.ts'
import { testCorpus } from './test-corpus.ts'

const context = { platform: nodePlatform, limits: { maxPages: 5000 } }

/** The file after encrypting and decrypting it. */
async function lockAndUnlock({ name, password, read }: CorpusFile): Promise<Uint8Array> {
  const options = { userPassword: 'key', encryptionLevel: 'high' }
  const locked = await runOperation('protect', [input(name, read(), password)], options, context)
  const open = await runOperation('removeProtection', [input(name, locked.file.bytes)], { password: 'key' }, context)
  return open.file.bytes
}

/** Real, often damaged PDFs; the output must not depend on their writers' errors. */
testCorpus('files look the same after they were protected and their protection removed', 6, async (files) => {
  const outcomes = await inParallel(files, (file) => checkRewrite([file], () => lockAndUnlock(file)))
  const compared = outcomes.reduce((sum, outcome) => sum + outcome.compared, 0)
  const refused = outcomes.flatMap((outcome) => outcome.refused ?? [])
  console.log(
    `${files.length - refused.length} of ${files.length} files protected and opened again, ${compared} pages compared, refused: ${refused.join(', ') || 'none'}`,
  )
  expect(outcomes.flatMap((outcome) => outcome.problems)).toEqual([])
  expect(compared).toBeGreaterThan(files.length * 0.95)
  expect(refused.length).toBeLessThanOrEqual(Math.ceil(files.length * 0.02))
})
