import { describe, expect, test } from 'vitest'

import { decodeOptions, parseOptions } from '../../form-encoding.ts'
import { errorMessage } from '../../messages.ts'
import { imagesName, shortImagesName } from './image-names.ts'
import { fitsImageLimits, imageDpi, imageSize, largestDpi, planImages } from './plan-images.ts'
import { toImage } from './to-image.ts'
import { toImageSinglePage } from './to-image-single-page.ts'

function refusalOf(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

const options = (raw: Record<string, unknown> = {}) => parseOptions(toImage, raw)
const pagesOf = (raw: Record<string, unknown>, pageCount = 12) =>
  planImages(options(raw), pageCount, 'a.pdf').images.map(({ page }) => page)

describe('pages are selected without duplicates, in document order', () => {
  test.each([
    [{}, [1, 2, 3, 4, 5]],
    [{ pageRange: {} }, [1, 2, 3, 4, 5]],
    [{ pageRange: { from: 2, to: 3 } }, [2, 3]],
    [{ pageRange: { from: 4 } }, [4, 5]],
    [{ pageRange: { to: 2 } }, [1, 2]],
    [{ specificPages: [4, 1, 4, 2] }, [1, 2, 4]],
    [{ specificPages: [5], pageRange: { from: 1, to: 2 } }, [5]],
    [{ specificPages: [], pageRange: { from: 1, to: 2 } }, [1, 2]],
  ])('%j', (raw, pages) => {
    expect(pagesOf(raw, 5)).toEqual(pages)
  })
})

test.each([
  [{ pageRange: { from: 2, to: 6 } }, 6],
  [{ pageRange: { from: 9 } }, 9],
  [{ specificPages: [7, 3] }, 7],
])('a page past the last one is reported: %j', (raw, page) => {
  const facts = { page, pageCount: 5 }
  expect(refusalOf(() => pagesOf(raw, 5))).toMatchObject({ code: 'PAGE_OUT_OF_RANGE', facts })
})

test.each([
  [{ pageRange: { from: 3, to: 2 } }, 'pageRange.to'],
  [{ pageRange: { from: 0 } }, 'pageRange.from'],
  [{ specificPages: [0] }, 'specificPages.0'],
  [{ specificPages: ['5-7'] }, 'specificPages.0'],
  [{ format: 'gif' }, 'format'],
  [{ quality: 'ultra' }, 'quality'],
  [{ dpi: 601 }, 'dpi'],
  [{ jpegQuality: 0 }, 'jpegQuality'],
])('invalid options are refused with their field: %j', (raw, field) => {
  expect(refusalOf(() => options(raw))).toMatchObject({ code: 'INVALID_OPTIONS', facts: { fields: [{ field }] } })
})

test('flat fields are decoded by type', () => {
  const fields = { format: 'png', transparent: 'true', pageRange: '{"from":2,"to":3}', specificPages: '[4,9]', dpi: '' }
  expect(decodeOptions(toImage, fields)).toEqual({
    format: 'png',
    quality: 'medium',
    jpegQuality: 85,
    grayscale: false,
    transparent: true,
    pageRange: { from: 2, to: 3 },
    specificPages: [4, 9],
  })
})

test('names sort by page, whichever pages are selected', () => {
  const plan = planImages(options({ format: 'tiff', specificPages: [120, 7] }), 352, 'My book.pdf')
  expect(plan.images.map(({ fileName }) => fileName)).toEqual(['My book_page_007.tiff', 'My book_page_120.tiff'])
  expect(imagesName('a.b.PDF')).toBe('a.b_images.zip')
  expect(shortImagesName('a.b.pdf')).toBe('a_images.zip')
  expect(shortImagesName('.pdf')).toBe('images.zip')
})

test('the name of a single page tolerates invalid options', () => {
  expect(toImageSinglePage.outputName(['a.pdf'], { pageNumber: 12, format: 'webp' })).toBe('a_page_12.webp')
  expect(toImageSinglePage.outputName(['a.pdf'], { pageNumber: 'x' })).toBe('a_page_1.jpg')
})

test.each([undefined, 0, 1.5, 'x'])('a single page needs a valid number, not %j', (pageNumber) => {
  const fields = [{ field: 'pageNumber', message: 'A valid page number is required' }]
  const refusal = refusalOf(() => parseOptions(toImageSinglePage, { pageNumber }))
  expect(refusal).toMatchObject({ code: 'INVALID_OPTIONS', facts: { fields } })
})

test('`dpi` overrides the resolution of the quality', () => {
  const qualities = ['low', 'medium', 'high', 'best'] as const
  expect(qualities.map((quality) => imageDpi(options({ quality })))).toEqual([96, 150, 300, 600])
  expect(imageDpi(options({ quality: 'best', dpi: 72 }))).toBe(72)
})

test.each([
  [{ width: 612, height: 792 }, 150, { width: 1275, height: 1650 }],
  [{ width: 595.276, height: 841.89 }, 96, { width: 794, height: 1123 }],
  [{ width: 0.1, height: 1000 }, 72, { width: 1, height: 1000 }],
])('a page of %j at %i dpi', (page, dpi, size) => {
  expect(imageSize(page, dpi)).toEqual(size)
})

describe('the largest resolution fits, and the next one does not', () => {
  test.each([
    [{ width: 14_400, height: 14_400 }, 'jpg', 44],
    [{ width: 1190.55, height: 1683.78 }, 'png', 454],
    [{ width: 14_400, height: 10 }, 'webp', 81],
    [{ width: 14_400, height: 100 }, 'png', 536],
    [{ width: 14_400_000, height: 14_400_000 }, 'png', 0],
  ] as const)('%j as %s', (page, format, dpi) => {
    expect(largestDpi(page, format)).toBe(dpi)
    const isWithin = [dpi, dpi + 1].map((tried) => fitsImageLimits(imageSize(page, tried), format))
    expect(isWithin).toEqual([true, false])
  })

  test('a page of ordinary size is drawn at any', () => {
    expect(largestDpi({ width: 842, height: 1191 }, 'webp')).toBe(600)
  })
})

test('the message for a page that is too large gives the highest resolution', () => {
  const facts = { file: 'a.pdf', reason: 'pixels', page: 3, limit: 80_000_000 } as const
  const sentence = '"a.pdf": page 3 is too large for this resolution.'
  expect(errorMessage('TOO_COMPLEX', { ...facts, maxDpi: 44 })).toBe(`${sentence} Up to 44 dpi will work.`)
  expect(errorMessage('TOO_COMPLEX', { ...facts, maxDpi: 0 })).toBe(sentence)
})
