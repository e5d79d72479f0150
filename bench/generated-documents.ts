import { deflateSync } from 'node:zlib'

import { buildPdf, FONT, line, stream } from '../fixtures/build-pdf.ts'

/** A document of many small objects: pages with links as indirect objects, about 1.5 KB a page. */
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

/** A document of incompressible images, a page each. @param side width and height in pixels; 450 gives about 200 KB */
export function manyImages(count: number, side = 450): Uint8Array {
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

/** Deflated noise, the same for the same seed; one character per byte. */
export function noise(length: number, seed: number): string {
  const bytes = new Uint8Array(length)
  let state = seed + 1
  for (let index = 0; index < length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    bytes[index] = state >>> 24
  }
  return deflateSync(bytes).toString('latin1')
}

/** A book: text in two shared fonts, links, an outline of chapters, an image on every eighth page. */
export function book(pageCount: number, imageSide = 200): Uint8Array {
  const [perPage, first, perChapter] = [5, 9, 16]
  const pages = Array.from({ length: pageCount }, (_, index) => first + index * perPage)
  const chapters = Array.from({ length: Math.ceil(pageCount / perChapter) }, (_, index) => index)
  const outline = first + pageCount * perPage
  const page = (index: number) => `${pages[index % pageCount]} 0 R`
  const font = (file: number) =>
    `<< /Type /Font /Subtype /TrueType /BaseFont /Book${file} /FirstChar 32 /LastChar 32 /Widths [250] /FontDescriptor ${file + 2} 0 R >>`
  const descriptor = (file: number) =>
    `<< /Type /FontDescriptor /FontName /Book${file - 4} /Flags 32 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 ${file} 0 R >>`
  const text = (index: number) =>
    Array.from(
      { length: 40 },
      (_, row) => `0 -14 Td (Row ${row} of page ${index}, ${(index * 7919 + row * 104_729) % 99_991}) Tj`,
    )
  return buildPdf([
    `<< /Type /Catalog /Pages 2 0 R /Outlines ${outline} 0 R /PageMode /UseOutlines >>`,
    `<< /Type /Pages /Kids [${pages.map((number) => `${number} 0 R`).join(' ')}] /Count ${pageCount} >>`,
    font(3),
    font(4),
    descriptor(7),
    descriptor(8),
    ...[7, 8].map((seed) => stream(noise(18_000, seed), '/Filter /FlateDecode /Length1 18000')),
    ...pages.flatMap((number, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 432 648] /Resources << /Font << /F1 3 0 R /F2 4 0 R >>${index % 8 === 0 ? ` /XObject << /Im ${number + 4} 0 R >>` : ''} >> /Contents ${number + 1} 0 R /Annots [${number + 2} 0 R ${number + 3} 0 R] >>`,
      deflated(
        `BT /F1 10 Tf 40 620 Td ${text(index).join(' ')} ET${index % 8 === 0 ? ' q 200 0 0 200 100 20 cm /Im Do Q' : ''}`,
      ),
      `<< /Type /Annot /Subtype /Link /Rect [10 10 100 20] /Border [0 0 0] /Dest [${page(index + 1)} /XYZ 0 648 null] >>`,
      `<< /Type /Annot /Subtype /Link /Rect [10 30 100 40] /Border [0 0 0] /A << /S /URI /URI (https://example.org/${index}) >> >>`,
      index % 8 === 0
        ? stream(
            noise(imageSide ** 2, index),
            `/Type /XObject /Subtype /Image /Width ${imageSide} /Height ${imageSide} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode`,
          )
        : 'null',
    ]),
    `<< /Type /Outlines /First ${outline + 1} 0 R /Last ${outline + chapters.length} 0 R /Count ${chapters.length} >>`,
    ...chapters.map((chapter) => {
      const [previous, next] = [chapter > 0, chapter + 1 < chapters.length]
      const siblings = `${previous ? `/Prev ${outline + chapter} 0 R` : ''} ${next ? `/Next ${outline + chapter + 2} 0 R` : ''}`
      return `<< /Title (Chapter ${chapter + 1}) /Parent ${outline} 0 R ${siblings} /Dest [${page(chapter * perChapter)} /Fit] >>`
    }),
  ])
}

const WORDS =
  'the page of a book is set in lines and words that differ in length from each other as those of people do'.split(' ')

/**
 * A book to render: pages of text in Times with headings in Helvetica, a ruled table on every fourth page, and an image of noise
 * on every eighth.
 */
export function printedBook(pageCount: number): Uint8Array {
  const [perPage, first] = [3, 5]
  const pages = Array.from({ length: pageCount }, (_, index) => first + index * perPage)
  const sentence = (seed: number) =>
    Array.from({ length: 13 }, (_, word) => WORDS[(seed * 7 + word * word) % WORDS.length]).join(' ')
  const text = (index: number) =>
    `BT /F2 16 Tf 54 600 Td (Chapter ${index + 1}) Tj /F1 10.5 Tf ${Array.from({ length: index % 4 === 0 ? 24 : 40 }, (_, row) => `0 -13 Td (${sentence(index * 41 + row)}) Tj`).join(' ')} ET`
  const table = Array.from(
    { length: 8 },
    (_, row) => `54 ${80 + row * 20} m 378 ${80 + row * 20} l S ${54 + row * 46} 80 m ${54 + row * 46} 220 l S`,
  )
  return buildPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((number) => `${number} 0 R`).join(' ')}] /Count ${pageCount} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
    ...pages.flatMap((number, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 432 648] /Resources << /Font << /F1 3 0 R /F2 4 0 R >>${index % 8 === 0 ? ` /XObject << /Im ${number + 2} 0 R >>` : ''} >> /Contents ${number + 1} 0 R >>`,
      deflated(
        `${text(index)}${index % 4 === 0 ? ` 0.5 w ${table.join(' ')}` : ''}${index % 8 === 0 ? ' q 130 0 0 130 240 85 cm /Im Do Q' : ''}`,
      ),
      index % 8 === 0
        ? stream(
            noise(200 ** 2, index),
            '/Type /XObject /Subtype /Image /Width 200 /Height 200 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode',
          )
        : 'null',
    ]),
  ])
}

function deflated(data: string): string {
  return stream(deflateSync(Buffer.from(data, 'latin1')).toString('latin1'), '/Filter /FlateDecode')
}
