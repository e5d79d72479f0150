import { test } from 'vitest'

import { corpusFiles, corpusSample, HAS_CORPUS, type CorpusFile } from '../../../fixtures/corpus.ts'

/** How long the whole corpus may take on a busy machine. */
const LIMITS = { timeout: 1_800_000 }

/** How much of the corpus a check gets: means over few files vary more than those over all. */
export type CorpusScope = 'sample' | 'whole'

/**
 * Checks files of the corpus: a sample in every run, each of them with `npm run test:all`.
 * @param sample number of the sample; tests take different ones, so that together they read the whole corpus
 */
export function testCorpus(
  title: string,
  sample: number,
  check: (files: CorpusFile[], scope: CorpusScope) => Promise<void>,
): void {
  test.runIf(HAS_CORPUS)(`${title} (sample ${sample} of the corpus)`, LIMITS, () =>
    check(corpusSample(sample), 'sample'),
  )
  test.runIf(HAS_CORPUS)(`${title} (the whole corpus)`, { ...LIMITS, tags: ['full'] }, () =>
    check(corpusFiles(), 'whole'),
  )
}
