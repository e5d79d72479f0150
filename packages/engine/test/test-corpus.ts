import { test } from 'vitest'

import { corpusFiles, corpusSample, HAS_CORPUS, type CorpusFile } from '../../../fixtures/corpus.ts'

/** How long the whole corpus may take on a busy machine. */
const LIMITS = { timeout: 1_800_000 }

/**
 * Checks files of the corpus: a sample in every run, each of them with `npm run test:all`.
 * @param sample number of the sample; tests take different ones, so that together they read the whole corpus
 */
export function testCorpus(title: string, sample: number, check: (files: CorpusFile[]) => Promise<void>): void {
  test.runIf(HAS_CORPUS)(`${title} (sample ${sample} of the corpus)`, LIMITS, () => check(corpusSample(sample)))
  test.runIf(HAS_CORPUS)(`${title} (the whole corpus)`, { ...LIMITS, tags: ['full'] }, () => check(corpusFiles()))
}
