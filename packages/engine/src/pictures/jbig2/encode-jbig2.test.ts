import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

import { buildPdf, stream } from '../../../../../fixtures/build-pdf.ts'
import { withFile } from '../../../test/look.ts'
import { latin1 } from '../../objects/characters.ts'
import { encodeJbig2 } from './encode-jbig2.ts'
import type { Bitmap } from './generic-region.ts'

const run = promisify(execFile)

/** A PDF whose page is the picture, one pixel a point. */
function pageOf({ width, height }: Bitmap, data: Uint8Array): Uint8Array {
  const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /JBIG2Decode`
  return buildPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /XObject << /I 5 0 R >> >> /Contents 4 0 R >>`,
    stream(`${width} 0 0 ${height} 0 0 cm /I Do`),
    stream(latin1(data), image),
  ])
}

/** Rows of a portable bitmap or greymap as text, `#` for black. */
function rowsOf(pixels: Buffer): string[] {
  const [, kind, columns, , header = ''] =
    /^(P[45])\n(?:#.*\n)?((\d+) (\d+)\n(?:255\n)?)/.exec(pixels.toString('latin1')) ?? []
  const [width = 0, height = 0] = (columns ?? '').trim().split(/\s+/).map(Number)
  const start = pixels.indexOf(columns ?? '', 0, 'latin1') + (columns ?? header).length
  const isBlack = (x: number, y: number) =>
    kind === 'P4'
      ? (((pixels[start + y * Math.ceil(width / 8) + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 1
      : (pixels[start + y * width + x] ?? 0) < 128
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => (isBlack(x, y) ? '#' : '.')).join(''),
  )
}

function bitmapOf(rows: readonly string[]): Bitmap {
  const width = rows[0]?.length ?? 0
  const stride = Math.ceil(width / 8)
  const bits = new Uint8Array(stride * rows.length)
  rows.forEach((row, y) =>
    Array.from(row).forEach((sign, x) => {
      const at = y * stride + (x >> 3)
      if (sign === '#') bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7))
    }),
  )
  return { width, height: rows.length, bits }
}

/** The same signs in the same places every time. */
function noise(width: number, height: number): string[] {
  let state = 7
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return state < 0 ? '#' : '.'
  }
  return Array.from({ length: height }, () => Array.from({ length: width }, next).join(''))
}

const rectangle = Array.from({ length: 40 }, (_, y) =>
  y > 9 && y < 30 ? `${'.'.repeat(7)}${'#'.repeat(50)}${'.'.repeat(6)}` : '.'.repeat(63),
)

test.each([
  ['a rectangle, most of whose rows repeat', rectangle],
  ['noise', noise(131, 77)],
  ['one black pixel', ['#']],
  ['white alone', Array.from({ length: 9 }, () => '.'.repeat(17))],
  ['black alone, wider than a byte', Array.from({ length: 3 }, () => '#'.repeat(1000))],
])('%s comes out of poppler and mupdf pixel by pixel', async (_, rows) => {
  const bitmap = bitmapOf(rows)
  const pdf = pageOf(bitmap, encodeJbig2(bitmap))
  const { byPoppler, byMupdf } = await withFile(pdf, async (file, folder) => {
    await run('pdfimages', [file, path.join(folder, 'poppler')])
    await run('mutool', [
      'draw',
      '-q',
      '-r',
      '72',
      '-c',
      'gray',
      '-F',
      'pgm',
      '-o',
      path.join(folder, 'mupdf.pgm'),
      file,
    ])
    return {
      byPoppler: rowsOf(await readFile(path.join(folder, 'poppler-000.pbm'))),
      byMupdf: rowsOf(await readFile(path.join(folder, 'mupdf.pgm'))),
    }
  })
  expect(byPoppler).toEqual(rows)
  expect(byMupdf).toEqual(rows)
})

test('what repeats takes next to nothing', () => {
  expect(encodeJbig2(bitmapOf(rectangle)).length).toBeLessThan(100)
})
