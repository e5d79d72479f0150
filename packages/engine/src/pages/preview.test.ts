import { describe, expect, test } from 'vitest'

import { buildPdf, FONT, line, stream } from '../../../../fixtures/build-pdf.ts'
import { DAMAGED } from '../../../../fixtures/damaged.ts'
import { nodePlatform } from '../../platforms/node.ts'
import { openPreview, type RenderedPage } from './preview.ts'

const context = { platform: nodePlatform, limits: { maxPages: 100 } }
const open = (bytes: Uint8Array) => openPreview({ name: 'a.pdf', bytes }, context)

/** How many pixels are dark. */
function darkPixels({ pixels }: RenderedPage): number {
  let count = 0
  for (let index = 0; index < pixels.length; index += 4) if ((pixels[index] ?? 255) < 128) count += 1
  return count
}

describe('pages that were found can be seen, whatever is wrong with the file', () => {
  test.each(Object.entries(DAMAGED))('%s', async (_, { bytes, pageCount }) => {
    const preview = await open(bytes)
    expect(preview.pageCount).toBe(pageCount)
    expect(darkPixels(preview.renderPage(1, { width: 600, height: 600 }))).toBeGreaterThan(100)
    expect(() => preview.renderPage(pageCount, { width: 60, height: 60 })).not.toThrow()
    preview.close()
  })
})

test('a page of five metres is drawn in the box that it is given, and no box is larger than a screen', async () => {
  const preview = await open(
    buildPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 14400 14400] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
      FONT,
      stream(line('Large')),
    ]),
  )
  expect(preview.renderPage(1, { width: 200, height: 100 })).toMatchObject({ width: 100, height: 100 })
  const { width, height } = preview.renderPage(1, { width: 1e9, height: Number.POSITIVE_INFINITY })
  expect([width, height]).toEqual([4096, 4096])
  preview.close()
})
