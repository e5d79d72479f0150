import { AppError, errorMessage } from '@recto/contract'
import { describe, expect, test } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'
import type { WasmName } from '@recto/runtime'

import { buildPdf, FONT, line, stream } from '../../../fixtures/build-pdf.ts'
import { DAMAGED } from '../../../fixtures/damaged.ts'
import { plain, report } from '../../../fixtures/documents.ts'
import { colorQuadrants, scannedPage } from '../../../fixtures/graphics.ts'
import { runOperation } from './run-operation.ts'
import { openPreview, type RenderedPage } from './preview.ts'

const context = { platform: nodePlatform, limits: { maxPages: 100 } }
const open = (bytes: Uint8Array) => openPreview({ name: 'a.pdf', bytes }, context)

/** The number of dark pixels. */
function darkPixels({ pixels }: RenderedPage): number {
  let count = 0
  for (let index = 0; index < pixels.length; index += 4) if ((pixels[index] ?? 255) < 128) count += 1
  return count
}

describe('pages of damaged files are rendered', () => {
  test.each(Object.entries(DAMAGED))('%s', async (_, { bytes, pageCount }) => {
    const preview = await open(bytes)
    expect(preview.pageCount).toBe(pageCount)
    expect(darkPixels(await preview.renderPage(1, { width: 600, height: 600 }))).toBeGreaterThan(100)
    await expect(preview.renderPage(pageCount, { width: 60, height: 60 })).resolves.toBeDefined()
    preview.close()
  })
})

test('PDFium is started by the first rendering', async () => {
  const loaded: string[] = []
  const platform = {
    ...nodePlatform,
    loadWasm: (name: WasmName) => {
      loaded.push(name)
      return nodePlatform.loadWasm(name)
    },
  }
  const preview = await openPreview({ name: 'a.pdf', bytes: plain(2) }, { ...context, platform })
  expect([preview.pageCount, preview.pageSize(2), preview.outlineStarts()]).toEqual([
    2,
    { width: 300, height: 200 },
    [],
  ])
  expect(loaded).toEqual([])
  await Promise.all([1, 2].map((page) => preview.renderPage(page, { width: 30, height: 30 })))
  expect(loaded).toEqual(['pdfium'])
  preview.close()
})

test('a rendering that waits for PDFium while the document is closed is cancelled', async () => {
  const preview = await open(plain(1))
  const rendering = preview.renderPage(1, { width: 30, height: 30 })
  preview.close()
  await expect(rendering).rejects.toMatchObject({ code: 'CANCELLED' })
  await expect(preview.isScanned()).rejects.toMatchObject({ code: 'CANCELLED' })
})

test('a rendering that fails because PDFium did not load can be tried again', async () => {
  let attempts = 0
  const loadWasm = (name: WasmName) => {
    attempts += 1
    return attempts === 1 ? Promise.reject(new TypeError('Failed to fetch')) : nodePlatform.loadWasm(name)
  }
  const platform = { ...nodePlatform, loadWasm }
  const preview = await openPreview({ name: 'a.pdf', bytes: plain(1) }, { ...context, platform })
  await expect(preview.renderPage(1, { width: 30, height: 30 })).rejects.toThrow('Failed to fetch')
  expect(await preview.renderPage(1, { width: 30, height: 20 })).toMatchObject({ width: 30, height: 20 })
  preview.close()
})

test.each(['png', 'tiff', 'jpg', 'webp'] as const)(
  'the weight of a page as %s is the size of the converted file',
  async (format) => {
    const file = { name: 'a.pdf', bytes: plain(1) }
    const made = await runOperation('toImageSinglePage', [file], { pageNumber: 1, dpi: 96, format }, context)
    const preview = await open(file.bytes)
    const encoding = { format, dpi: 96, isGray: false, isClear: false, jpegQuality: 85 }
    const weight = await preview.weighPage(1, { width: 400, height: 267 }, encoding)
    preview.close()
    expect(weight).toEqual({ pixels: 400 * 267, bytes: made.file.bytes.length })
  },
)

test.each([
  ['one image and no text', scannedPage, true],
  ['text', () => plain(2), false],
  ['text with bookmarks', report, false],
])('isScanned for a file with %s', async (_what, make, expected) => {
  const preview = await open(make())
  expect(await preview.isScanned()).toBe(expected)
  preview.close()
})

test('skipReason says which pages OCR skips, in each mode', async () => {
  const scan = await open(scannedPage())
  expect(await scan.skipReason(1, 'skip')).toBeUndefined()
  await expect(scan.skipReason(2, 'skip')).rejects.toMatchObject({ code: 'PAGE_OUT_OF_RANGE' })
  scan.close()
  const typed = await open(report())
  expect(await typed.skipReason(1, 'force')).toBeUndefined()
  typed.close()
})

test('outlineStarts lists the top-level bookmarks with their pages', async () => {
  const withOutline = await open(report())
  expect(withOutline.outlineStarts()).toEqual([
    { title: 'Chapter', page: 1 },
    { title: 'Endé', page: 2 },
  ])
  withOutline.close()
  const without = await open(plain(2))
  expect(without.outlineStarts()).toEqual([])
  without.close()
})

test('page sizes account for rotation, CropBox and UserUnit', async () => {
  const preview = await open(colorQuadrants('', '/Rotate 90', '/CropBox [0 50 100 100]', '/UserUnit 2'))
  expect([1, 2, 3, 4].map((page) => Object.values(preview.pageSize(page)))).toEqual([
    [200, 100],
    [100, 200],
    [100, 50],
    [400, 200],
  ])
  preview.close()
})

test('a page five meters long is rendered to fit its box, which is limited to 4096 pixels', async () => {
  const preview = await open(
    buildPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 14400 14400] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
      FONT,
      stream(line('Large')),
    ]),
  )
  expect(await preview.renderPage(1, { width: 200, height: 100 })).toMatchObject({ width: 100, height: 100 })
  const { width, height } = await preview.renderPage(1, { width: 1e9, height: Number.POSITIVE_INFINITY })
  expect([width, height]).toEqual([4096, 4096])
  preview.close()
})

async function refusalOf(work: () => unknown): Promise<AppError> {
  try {
    await work()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('images with too many pixels are refused', () => {
  const size = '/Subtype /Image /ColorSpace /DeviceGray /BitsPerComponent 1'
  const bomb = stream('x', `/Type /XObject ${size} /Width 30000 /Height 30000`)
  const small = stream('x', `/Type /XObject ${size} /Width 8 /Height 1 /SMask 6 0 R`)
  const form = stream('/I Do', '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /I 6 0 R >> >>')
  test.each([
    ['on the page', bomb],
    ['within a form', form],
    ['as a mask', small],
  ])('%s', async (_, drawn) => {
    const page = '/MediaBox [0 0 9 9] /Resources << /XObject << /I 5 0 R >> >> /Contents 4 0 R'
    const objects = [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R 7 0 R] /Count 2 >>',
      `<< /Type /Page /Parent 2 0 R ${page} >>`,
      stream('/I Do'),
      drawn,
      bomb,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
    ]
    const preview = await open(buildPdf(objects))
    const refusal = await refusalOf(() => preview.renderPage(1, { width: 9, height: 9 }))
    expect(refusal).toMatchObject({ code: 'TOO_COMPLEX', facts: { file: 'a.pdf', reason: 'pixels' } })
    expect(errorMessage(refusal.code, refusal.facts)).toBe(
      '"a.pdf" has an image or page that is too large (limit: 600,000,000 pixels).',
    )
    expect(await preview.renderPage(2, { width: 9, height: 9 })).toMatchObject({ width: 9, height: 9 })
    preview.close()
  })
})
