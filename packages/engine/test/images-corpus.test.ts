import { AppError } from '@recto/contract'
import { expect } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'

import type { CorpusFile } from '../../../fixtures/corpus.ts'
import { runOperation } from '../src/index.ts'
import { inParallel } from './in-parallel.ts'
import { startCpuTimer } from './cpu-time.ts'
import { testCorpus } from './test-corpus.ts'

const context = { platform: nodePlatform, limits: { maxPages: 5000 } }

/** The outcome for the first page: rendered, or an error code. */
async function drawFirstPage({ name, read, password }: CorpusFile): Promise<{ outcome: string; milliseconds: number }> {
  const elapsed = startCpuTimer()
  try {
    const files = [{ name, bytes: read(), password }]
    const { file } = await runOperation('toImageSinglePage', files, { pageNumber: 1, dpi: 40 }, context)
    const isJpeg = file.bytes[0] === 0xff && file.bytes[1] === 0xd8
    return { outcome: isJpeg ? 'drawn' : 'no image', milliseconds: elapsed() }
  } catch (error) {
    return { outcome: error instanceof AppError ? error.code : String(error), milliseconds: elapsed() }
  }
}

testCorpus('the first page is rendered in little time, or refused clearly', 3, async (files) => {
  const outcomes = await inParallel(files, drawFirstPage)
  const named = outcomes.map(({ outcome, milliseconds }, index) => ({
    name: files[index]?.name,
    outcome,
    milliseconds,
  }))
  const refused = named.filter(({ outcome }) => outcome !== 'drawn')
  const slowest = named.toSorted((left, right) => right.milliseconds - left.milliseconds).slice(0, 3)
  console.log(
    `${files.length - refused.length} of ${files.length} drawn; refused: ${refused.map(({ name, outcome }) => `${name} ${outcome}`).join(', ')}; slowest: ${slowest.map(({ name, milliseconds }) => `${name} ${milliseconds.toFixed(0)} ms`).join(', ')}`,
  )
  const known = new Set(['DAMAGED_PDF', 'PASSWORD_REQUIRED', 'WRONG_PASSWORD', 'TOO_COMPLEX'])
  expect(refused.filter(({ outcome }) => !known.has(outcome))).toEqual([])
  expect(refused.length).toBeLessThanOrEqual(Math.ceil(files.length * 0.02))
  expect(slowest[0]?.milliseconds).toBeLessThan(30_000)
})
