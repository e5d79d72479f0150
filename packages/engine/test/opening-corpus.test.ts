import { AppError } from '@recto/contract'
import { expect } from 'vitest'
import { openDocument } from '@recto/pdf'
import { nodePlatform } from '@recto/platforms/node'

import type { CorpusFile } from '../../../fixtures/corpus.ts'
import { COUNTERS } from '../../../fixtures/page-counts.ts'
import { inParallel } from './in-parallel.ts'
import { input } from './inputs.ts'
import { REFUSALS } from './check-rewrite.ts'
import { startCpuTimer } from './cpu-time.ts'
import { testCorpus } from './test-corpus.ts'

const MAX_SECONDS = 10
const context = { platform: nodePlatform, limits: { maxPages: 5000 }, isForReading: true }

/** Files for which poppler and MuPDF agree on a page count other than ours, and why. */
const OTHER_COUNTS: Record<string, string> = {
  'Pages-tree-refs.pdf': 'one of its two kids is a cycle without pages; poppler and MuPDF trust Count',
}

/** The page count, or the error code if the file is refused. */
async function open(file: CorpusFile): Promise<number | string> {
  try {
    return (await openDocument(input(file.name, file.read(), file.password), context)).pages.length
  } catch (error) {
    if (error instanceof AppError && REFUSALS.has(error.code)) return error.code
    throw error
  }
}

/** Problems with opening a file. */
async function problemsWith(file: CorpusFile): Promise<string[]> {
  const elapsed = startCpuTimer()
  const pages = await open(file)
  const seconds = elapsed() / 1000
  const [poppler, mupdf] = await Promise.all([COUNTERS.poppler(file), COUNTERS.mupdf(file)])
  const isOther = poppler !== undefined && poppler === mupdf && poppler !== pages
  return [
    ...(seconds > MAX_SECONDS ? [`${file.name}: ${seconds.toFixed(0)} s`] : []),
    ...(isOther && OTHER_COUNTS[file.name] === undefined ? [`${file.name}: ${pages}, others say ${poppler}`] : []),
  ]
}

testCorpus('files open with the pages that poppler and MuPDF find, or are refused with a code', 5, async (files) => {
  expect((await inParallel(files, problemsWith)).flat()).toEqual([])
})
