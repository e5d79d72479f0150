import type { OperationId } from '@recto/contract'
import { nodePlatform } from '@recto/platforms/node'
import { copyPlain, type OperationContext } from '@recto/runtime'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'

import { letters } from '../../../fixtures/letters.ts'
import { openParallelTasks, runOperation } from '../src/index.ts'

/** Enough for four tasks. */
const PAGES = 26

const context: OperationContext = {
  platform: nodePlatform,
  limits: { maxPages: 100 },
  seed: { time: Date.UTC(2026, 10, 24), id: 'pages' },
}
const files = () => [{ name: 'letters.pdf', bytes: letters(PAGES) }]

/** Runs all tasks elsewhere, from the last to the first, where the file is opened with a separate PDFium. */
function elsewhere(operation: OperationId, options: object): Pick<OperationContext, 'runParallel'> {
  return {
    runParallel: async function* run<Result>(): AsyncGenerator<Result> {
      const helper = await openParallelTasks(operation, files(), options, {
        platform: { ...nodePlatform },
        limits: context.limits,
      })
      const results: Result[] = []
      for (let index = helper.count - 1; index >= 0; index -= 1)
        results[index] = structuredClone(copyPlain(await helper.run(index))) as Result
      helper.close()
      expect(results).toHaveLength(4)
      yield* results
    },
  }
}

test.each([
  ['toWord', { quality: 'precise' }],
  ['toWordBasic', {}],
  ['toExcel', { includeText: true }],
  ['toPowerpoint', {}],
  ['toText', {}],
] as const)('%s %o has the same bytes when others have read the pages', async (operation, options) => {
  const alone = await runOperation(operation, files(), options, context)
  const shared = await runOperation(operation, files(), options, { ...context, ...elsewhere(operation, options) })
  expect(shared.report).toEqual(alone.report)
  expect(Buffer.compare(shared.file.bytes, alone.file.bytes)).toBe(0)
})

test('an image of all pages is in the result once', async () => {
  const { file } = await runOperation('toPowerpoint', files(), {}, { ...context, ...elsewhere('toPowerpoint', {}) })
  expect(Object.keys(unzipSync(file.bytes)).filter((name) => name.includes('media/'))).toHaveLength(1)
})
