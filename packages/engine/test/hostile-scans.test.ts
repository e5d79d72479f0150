import { nodePlatform } from '@recto/platforms/node'
import { expect, test } from 'vitest'

import { HOSTILE_SCANS } from '../../../fixtures/hostile-scans.ts'
import { runOperation } from '../src/index.ts'
import { startCpuTimer } from './cpu-time.ts'
import { input } from './inputs.ts'

/** Of processor time. The slowest took more than 60 s in a full run on two busy cores, where their tests took up to 218 s. */
const MAX_SECONDS = 150
/** Marks without words may look like a few. */
const MAX_WORDS = 20

test.each(Object.entries(HOSTILE_SCANS))('%s', { timeout: 300_000, tags: ['full'] }, async (_, make) => {
  const elapsed = startCpuTimer()
  const file = input('a.pdf', make())
  const context = { platform: nodePlatform, limits: { maxPages: 100 } }
  const { report } = await runOperation('ocr', [file], { languages: ['eng'] }, context)
  expect(report.recognition?.pagesRead).toBe(1)
  expect(report.recognition?.words).toBeLessThan(MAX_WORDS)
  expect(elapsed() / 1000).toBeLessThan(MAX_SECONDS)
})
