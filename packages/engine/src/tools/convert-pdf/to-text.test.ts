import { expect, test } from 'vitest'
import { readPageText } from '@recto/layout'
import { openDocument } from '@recto/pdf'
import { nodePlatform } from '@recto/platforms/node'
import { openForReading } from '@recto/rendering'
import type { Progress } from '@recto/runtime'

import { textLines, textPages } from '../../../../../fixtures/text-pages.ts'
import { runOperation } from '../../run-operation.ts'

const context = { platform: nodePlatform, limits: { maxPages: 3000 } }

/** A document of pages with forty lines each. */
function long(pageCount: number): { name: string; bytes: Uint8Array } {
  const texts = (page: number) =>
    Array.from({ length: 40 }, (_, line) => `Line ${line} of page ${page} has a few words more to say`)
  const pages = Array.from({ length: pageCount }, (_, page) => ({ texts: textLines(texts(page), { x: 60, y: 760 }) }))
  return { name: 'long.pdf', bytes: textPages(pages) }
}

test('progress is reported page by page', async () => {
  const steps: Progress[] = []
  await runOperation('toText', [long(4)], {}, { ...context, progress: (progress) => steps.push(progress) })
  expect(steps[0]).toEqual({ fraction: 0, step: 'opening' })
  expect(steps.slice(1).map(({ item, itemCount, fraction }) => [item, itemCount, fraction])).toEqual([
    [1, 4, 0],
    [2, 4, 0.25],
    [3, 4, 0.5],
    [4, 4, 0.75],
  ])
})

test('it stops midway when a message asks it to', async () => {
  const controller = new AbortController()
  let pages = 0
  // The first page sets a timer, so that the abort comes from outside, as a message does.
  const progress = ({ item = 0 }: Progress) => {
    pages = item
    if (item === 1) setTimeout(() => controller.abort(), 1)
  }
  const work = runOperation('toText', [long(1500)], {}, { ...context, signal: controller.signal, progress })
  await expect(work).rejects.toMatchObject({ code: 'CANCELLED' })
  expect(pages).toBeLessThan(1000)
})

test('repeatedly requested pages count toward the page limit', async () => {
  const pages = Array.from({ length: 2 }, () => ({ start: 1, end: 2 }))
  const work = runOperation('toText', [long(2)], { pages }, { ...context, limits: { maxPages: 3 } })
  await expect(work).rejects.toMatchObject({ code: 'TOO_COMPLEX', facts: { reason: 'pages', pageCount: 4, limit: 3 } })
})

test('a page with too many characters is not read', async () => {
  const document = await openDocument(long(1), { ...context, isForReading: true })
  const { source, hiddenLayer } = await openForReading(document, undefined, context)
  if (source === undefined) throw new Error('PDFium does not open the file.')
  const read = (maxCharacters: number) => readPageText({ document, source, hiddenLayer }, 0, maxCharacters)
  expect(read(100)).toBeUndefined()
  expect(read(10_000)?.glyphs.length).toBeGreaterThan(1000)
  source.close()
})
