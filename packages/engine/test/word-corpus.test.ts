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
import { wordText } from './word-package.ts'
import { testCorpus } from './test-corpus.ts'

const MAX_SECONDS = 20
const context = { platform: nodePlatform, limits: { maxPages: 5000 } }

interface Outcome {
  name: string
  isRefused: boolean
  seconds: number
  /** Undefined if the file was refused, has no text, or its text was recognized, which poppler does not do. */
  similarity?: Similarity
}

/** The text of the Word document, and whether it is that of the fonts or recognized; undefined if the file is refused. */
async function read({
  name,
  password,
  ...file
}: CorpusFile): Promise<{ text: string; isOfFonts: boolean } | undefined> {
  try {
    const options = { quality: 'precise' }
    const { file: word, report } = await runOperation('toWord', [input(name, file.read(), password)], options, context)
    const isOfFonts = !report.warnings.some(({ code }) => code === 'FONT_TEXT_RECOGNIZED')
    return { text: wordText(word.bytes), isOfFonts }
  } catch (error) {
    if (error instanceof AppError && REFUSALS.has(error.code)) return undefined
    throw error
  }
}

async function compare(file: CorpusFile): Promise<Outcome> {
  const elapsed = startCpuTimer()
  const ours = await read(file)
  const outcome = { name: file.name, isRefused: ours === undefined, seconds: elapsed() / 1000 }
  const theirs = await TEXT_READERS.poppler(file)
  if (ours?.isOfFonts !== true || theirs === undefined) return outcome
  const similarity = compareTexts([ours.text], [theirs.join('\n')])
  return similarity.others > 0 ? { ...outcome, similarity } : outcome
}

testCorpus('files become sound Word documents in time, which say what poppler finds in them', 10, async (files) => {
  const outcomes = await inParallel(files, compare)
  const compared = outcomes.flatMap(({ similarity }) => similarity ?? [])
  const mean = compared.reduce((sum, { bag }) => sum + bag, 0) / compared.length
  const refused = outcomes.filter(({ isRefused }) => isRefused).map(({ name }) => name)
  console.log(
    `${outcomes.length} files: refused ${refused.join(', ') || 'none'}; ${compared.length} compared: ${(100 * mean).toFixed(1)} % of words`,
  )
  expect(outcomes.filter(({ seconds }) => seconds > MAX_SECONDS)).toEqual([])
  expect(refused.length).toBeLessThanOrEqual(Math.ceil(outcomes.length * 0.03))
  expect(compared.length).toBeGreaterThan(files.length * 0.5)
  expect(mean).toBeGreaterThan(0.9)
})
