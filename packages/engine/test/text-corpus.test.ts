import { AppError } from '@recto/contract'
import { expect } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'

import type { CorpusFile } from '../../../fixtures/corpus.ts'
import { TEXT_READERS } from '../../../fixtures/text-readers.ts'
import { compareTexts, type Similarity } from '../../../fixtures/word-similarity.ts'
import { runOperation } from '../src/index.ts'
import { inParallel } from './in-parallel.ts'
import { input } from './inputs.ts'
import { REFUSALS } from './check-rewrite.ts'
import { startCpuTimer } from './cpu-time.ts'
import { testCorpus } from './test-corpus.ts'

const MAX_SECONDS = 20
const context = { platform: nodePlatform, limits: { maxPages: 5000 } }

interface Outcome {
  name: string
  seconds: number
  /**
   * Undefined if the file was refused, neither text has any words, or text was recognized because fonts do not map it to characters:
   * poppler returns what is not text there.
   */
  similarity?: Similarity
}

/** The text of each page; undefined if the file is refused, or fonts do not map its text to characters. */
async function read({ name, password, ...file }: CorpusFile): Promise<string[] | undefined> {
  try {
    const { file: text, report } = await runOperation('toText', [input(name, file.read(), password)], {}, context)
    if (report.warnings.some(({ code }) => code === 'FONT_TEXT_RECOGNIZED')) return undefined
    return new TextDecoder('utf-8', { fatal: true }).decode(text.bytes).split('\f').slice(0, -1)
  } catch (error) {
    if (error instanceof AppError && REFUSALS.has(error.code)) return undefined
    throw error
  }
}

async function compare(file: CorpusFile): Promise<Outcome> {
  const elapsed = startCpuTimer()
  const ours = await read(file)
  const outcome = { name: file.name, seconds: elapsed() / 1000 }
  const theirs = await TEXT_READERS.poppler(file)
  if (ours === undefined || theirs === undefined) return outcome
  const similarity = compareTexts(ours, theirs)
  return similarity.others > 0 ? { ...outcome, similarity } : outcome
}

testCorpus('files are read in time, and say what poppler finds in them, in its order', 9, async (files, scope) => {
  const outcomes = await inParallel(files, compare)
  const compared = outcomes.flatMap(({ similarity }) => similarity ?? [])
  const mean = (share: 'bag' | 'order') => compared.reduce((sum, one) => sum + one[share], 0) / compared.length
  console.log(
    `${compared.length} files compared: ${(100 * mean('bag')).toFixed(1)} % of words, ${(100 * mean('order')).toFixed(1)} % in order`,
  )
  expect(outcomes.filter(({ seconds }) => seconds > MAX_SECONDS)).toEqual([])
  expect(compared.length).toBeGreaterThan(files.length * 0.5)
  expect(mean('bag')).toBeGreaterThan(scope === 'whole' ? 0.93 : 0.9)
  expect(mean('order')).toBeGreaterThan(scope === 'whole' ? 0.9 : 0.87)
})
