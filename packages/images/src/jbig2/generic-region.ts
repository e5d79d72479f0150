import type { Bitmap } from '../bitmap.ts'
import { ArithmeticEncoder } from './arithmetic-encoder.ts'
import { TEMPLATES, type GenericCoding } from './generic-coding.ts'
import { GenericContexts } from './generic-contexts.ts'
import { PixelRows } from './pixel-rows.ts'

/**
 * Arithmetic-codes an image as generic region data (ITU-T T.88, 6.2). Lossless with any coding parameters.
 */
export function encodeGenericRegion(bitmap: Bitmap, coding: GenericCoding): Uint8Array {
  const { bits, sameRowContext } = TEMPLATES[coding.template]
  const coder = new ArithmeticEncoder(1 << bits)
  const contexts = new GenericContexts(coding)
  const rows = new PixelRows(bitmap, contexts.reach)
  const ofRow = new Uint16Array(rows.end)
  let wasSame = 0
  for (let y = 0; y < bitmap.height; y += 1) {
    rows.next()
    const isSame = coding.isTypical && rows.isSame() ? 1 : 0
    if (coding.isTypical) coder.encode(isSame ^ wasSame, sameRowContext)
    wasSame = isSame
    if (isSame === 1) continue
    const row = rows.at(0)
    let done = rows.first
    for (const span of rows.busySpans()) {
      coder.encodeRun(0, 0, span.from - done)
      contexts.read(rows, ofRow, span)
      for (let x = span.from; x < span.to; x += 1) coder.encode(row[x] ?? 0, ofRow[x] ?? 0)
      done = span.to
    }
    coder.encodeRun(0, 0, rows.end - done)
  }
  return coder.finish()
}
