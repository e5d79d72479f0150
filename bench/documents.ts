import { deflateSync } from 'node:zlib'

import { buildPdf, FONT, line, stream } from '../fixtures/build-pdf.ts'

/** A document of many small objects: pages with links, each its own object. About 1.5 KB a page. */
export function manyObjects(pageCount: number): Uint8Array {
  const perPage = 4
  const first = 4
  const pages = Array.from({ length: pageCount }, (_, index) => first + index * perPage)
  return buildPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] /Count ${pageCount} >>`,
    FONT,
    ...pages.flatMap((page, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595.276 841.89] /Resources << /Font << /F1 3 0 R >> >> /Contents ${page + 1} 0 R /Annots [${page + 2} 0 R ${page + 3} 0 R] >>`,
      stream(`${line(`Page ${index}`)} ${'0.5 0.25 0.125 rg 10 10 100 100 re f '.repeat(20)}`),
      `<< /Type /Annot /Subtype /Link /Rect [10 10 100 20] /Border [0 0 0] /Dest [${pages[(index + 1) % pageCount]} 0 R /XYZ 0 800 null] >>`,
      `<< /Type /Annot /Subtype /Link /Rect [10 30 100 40] /Border [0 0 0] /A << /S /URI /URI (https://example.org/${index}) >> >>`,
    ]),
  ])
}

/** A document of large pictures that do not deflate, about 200 KB each unless their side in pixels is another. */
export function manyPictures(count: number, side = 450): Uint8Array {
  const pages = Array.from({ length: count }, (_, index) => 3 + index * 3)
  return buildPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] /Count ${count} >>`,
    ...pages.flatMap((page, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /Im ${page + 2} 0 R >> >> /Contents ${page + 1} 0 R >>`,
      stream('q 500 0 0 500 50 150 cm /Im Do Q'),
      stream(
        noise(side * side, index + count * 1000),
        `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode`,
      ),
    ]),
  ])
}

/** Deflated bytes without a pattern, the same for the same seed, one character per byte. */
function noise(length: number, seed: number): string {
  const bytes = new Uint8Array(length)
  let state = seed + 1
  for (let index = 0; index < length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    bytes[index] = state >>> 24
  }
  return deflateSync(bytes).toString('latin1')
}
