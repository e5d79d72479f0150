import { expect, test } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'
import type { Progress } from '@recto/runtime'

import { buildPdf, stream } from '../../../../../fixtures/build-pdf.ts'
import { textLines, textPages } from '../../../../../fixtures/text-pages.ts'
import { unzipped } from '../../../test/inspect-pdf.ts'
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

/** A scan of several pages, white but for a mark that is elsewhere on each, so that their images have equally many bytes. */
function scan(pageCount: number, isMarked: (x: number, y: number, page: number) => boolean) {
  const side = 64
  const objectOf = (page: number) => 3 + 3 * page
  const pages = Array.from({ length: pageCount }, (_, page) => page)
  const samplesOf = (page: number) =>
    Array.from({ length: side * side }, (_, at) =>
      isMarked(at % side, Math.floor(at / side), page) ? '00' : 'ff',
    ).join('')
  const kids = pages.map((page) => `${objectOf(page)} 0 R`).join(' ')
  const objects = pages.flatMap((page) => [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Resources << /XObject << /Im ${objectOf(page) + 2} 0 R >> >> /Contents ${objectOf(page) + 1} 0 R >>`,
    stream('q 200 0 0 200 0 0 cm /Im Do Q'),
    stream(
      samplesOf(page),
      `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /ASCIIHexDecode`,
    ),
  ])
  const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
  const bytes = buildPdf([catalog, `<< /Type /Pages /Kids [${kids}] /Count ${pageCount} >>`, ...objects])
  return { name: 'scan.pdf', bytes }
}

test.each<[string, Parameters<typeof scan>[1]]>([
  ['a stripe', (_, y, page) => y >> 3 === page],
  ['a speck', (x, y, page) => x === 8 * page && y === 8 * page],
])('every page of a scan keeps its image, even if it differs by %s only', async (_, isMarked) => {
  const { file } = await runOperation('toWord', [scan(4, isMarked)], {}, context)
  const parts = await unzipped(file.bytes)
  expect(parts.filter(({ name }) => name.startsWith('word/media/'))).toHaveLength(4)
})
