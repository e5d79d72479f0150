import { expect, test } from 'vitest'
import { ObjectEdits, openDocument } from '@recto/pdf'
import { nodePlatform } from '@recto/platforms/node'

import { buildPdf, stream } from '../../../../../../fixtures/build-pdf.ts'
import { lossyKindsOn } from './image-kinds.ts'

const SIZE = '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8'

/** A page that draws images, of which one has a soft mask. */
const PDF = buildPdf([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
  stream('a', `${SIZE} /ColorSpace /DeviceGray`),
  stream('b', `${SIZE} /ColorSpace /DeviceGray`),
  stream('abc', `${SIZE} /ColorSpace /DeviceRGB /SMask 4 0 R`),
  stream('abc', `${SIZE} /ColorSpace [/CalRGB << /WhitePoint [1 1 1] >>]`),
  stream('abc', `${SIZE} /ColorSpace /DeviceRGB /Decode [1 0 1 0 1 0]`),
])

async function kinds(images: readonly number[], isLossless = false): Promise<number> {
  const context = { platform: nodePlatform, limits: { maxPages: 10 } }
  const edits = new ObjectEdits(await openDocument({ name: 'a.pdf', bytes: PDF }, context))
  const changedImages = new Map([4, 5, 6, 7, 8].map((image) => [image, { before: 9, after: 3, isLossless }]))
  const usage = { imagesByPage: [new Set(images)] }
  return lossyKindsOn(1, { usage, changedImages, edits }, edits).size
}

test('images of one kind were stored in the same way', async () => {
  expect(await kinds([4, 5])).toBe(1)
  expect(await kinds([5, 7])).toBe(2)
  expect(await kinds([7, 8])).toBe(2)
  // The image and its mask.
  expect(await kinds([6])).toBe(2)
  expect(await kinds([4, 5, 6, 7, 8])).toBe(4)
})

test('only lossy images count', async () => {
  expect(await kinds([4, 5, 6, 7, 8], true)).toBe(0)
})
