import { expect, test } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'
import type { Progress } from '@recto/runtime'

import { textLines, textPages } from '../../../../../fixtures/text-pages.ts'
import { runOperation } from '../../run-operation.ts'

const context = { platform: nodePlatform, limits: { maxPages: 3000 } }

/** A document with thirty lines on each page. */
function long(pageCount: number): { name: string; bytes: Uint8Array } {
  const texts = (page: number) =>
    Array.from({ length: 30 }, (_, line) => `Line ${line} of page ${page} has a few words more to say`)
  const pages = Array.from({ length: pageCount }, (_, page) => ({ texts: textLines(texts(page), { x: 60, y: 760 }) }))
  return { name: 'long.pdf', bytes: textPages(pages) }
}

test('progress is reported per page, then for saving', async () => {
  const steps: Progress[] = []
  await runOperation('toWord', [long(3)], {}, { ...context, progress: (progress) => steps.push(progress) })
  expect(steps).toEqual([
    { fraction: 0, step: 'opening' },
    { fraction: 0, step: 'working', item: 1, itemCount: 3 },
    { fraction: 0.3, step: 'working', item: 2, itemCount: 3 },
    { fraction: 0.6, step: 'working', item: 3, itemCount: 3 },
    { fraction: 0.9, step: 'saving' },
  ])
})

test('conversion stops when canceled', async () => {
  const controller = new AbortController()
  let pages = 0
  const progress = ({ item = 0 }: Progress) => {
    pages = item
    if (item === 2) setTimeout(() => controller.abort(), 1)
  }
  const work = runOperation('toWord', [long(300)], {}, { ...context, signal: controller.signal, progress })
  await expect(work).rejects.toMatchObject({ code: 'CANCELLED' })
  expect(pages).toBeLessThan(300)
})
