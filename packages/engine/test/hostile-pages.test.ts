import { AppError, type OperationId } from '@recto/contract'
import { nodePlatform } from '@recto/platforms/node'
import { describe, expect, test } from 'vitest'

import { HOSTILE_PAGES } from '../../../fixtures/hostile-pages.ts'
import { openPreview, runOperation } from '../src/index.ts'
import { startCpuTimer } from './cpu-time.ts'
import { input } from './inputs.ts'

/** Most take a few milliseconds; drawing such a page as written would take minutes or more. */
const MAX_SECONDS = 5

const context = { platform: nodePlatform, limits: { maxPages: 100 } }

const OPERATIONS: readonly [id: OperationId, options: Record<string, unknown>][] = [
  ['toImage', { format: 'png', quality: 'low' }],
  ['compress', { imageCompression: 'high' }],
  ['toWord', {}],
  ['toExcel', { includeText: true }],
  ['toPowerpoint', {}],
  ['toText', {}],
]

/** The outcome, or an unexpected error. A page is refused by its number. */
async function outcomeOf(run: () => Promise<unknown>): Promise<unknown> {
  try {
    await run()
    return 'drawn'
  } catch (error) {
    if (!(error instanceof AppError)) return error
    const { code, facts } = error
    // A page without a table is still read.
    if (code === 'NO_TABLES') return 'drawn'
    return code === 'TOO_COMPLEX' && facts.reason === 'drawing' && facts.page === 2 ? 'refused' : error
  }
}

/** Every run takes one operation in this many on each page, another one on the next page, and the preview of all pages. */
const STEP = 4

const PAGES = Object.entries(HOSTILE_PAGES).map(([name, page], number) => [name, page, number] as const)

describe.each(PAGES)('%s', (_name, { make, outcome }, number) => {
  const file = input('a.pdf', make())
  const isSampled = (index: number) => (index + number) % STEP === 0

  test.each(OPERATIONS.filter((_, index) => isSampled(index)))('%s', expectOutcome)
  test.each(OPERATIONS.filter((_, index) => !isSampled(index)))('%s', { tags: ['full'] }, expectOutcome)

  async function expectOutcome(id: OperationId, options: Record<string, unknown>): Promise<void> {
    const elapsed = startCpuTimer()
    const run = () => runOperation(id, [file], options, context)
    expect(await outcomeOf(run)).toBe(outcome)
    expect(elapsed() / 1000).toBeLessThan(MAX_SECONDS)
  }

  test('preview', async () => {
    const elapsed = startCpuTimer()
    const preview = await openPreview(file, context)
    const draw = () => preview.renderPage(2, { width: 200, height: 200 })
    expect(await outcomeOf(draw)).toBe(outcome)
    expect(await preview.renderPage(1, { width: 200, height: 200 })).toMatchObject({ width: 200 })
    preview.close()
    expect(elapsed() / 1000).toBeLessThan(MAX_SECONDS)
  })
})
