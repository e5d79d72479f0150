import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Bitmap } from '@recto/images'

import { runProgram } from '../../../fixtures/run-program.ts'
import { buildPdf, stream } from '../../../fixtures/build-pdf.ts'
import { withFile } from './inspect-pdf.ts'

/** A bitmap from rows of text, `#` for black. */
export function bitmapOf(rows: readonly string[]): Bitmap {
  const width = rows[0]?.length ?? 0
  const stride = Math.ceil(width / 8)
  const bits = new Uint8Array(stride * rows.length)
  rows.forEach((row, y) =>
    Array.from(row).forEach((character, x) => {
      const at = y * stride + (x >> 3)
      if (character === '#') bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7))
    }),
  )
  return { width, height: rows.length, bits }
}

/** The rows of a bitmap as text. */
export function rowsOf({ width, height, bits }: Bitmap): string[] {
  const stride = Math.ceil(width / 8)
  const isBlack = (x: number, y: number) => (((bits[y * stride + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 1
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => (isBlack(x, y) ? '#' : '.')).join(''),
  )
}

/** Pseudorandom numbers from 0 up to 1, repeatable. */
export function pseudorandom(seed = 7): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 8) / 2 ** 24
  }
}

/** Rows of random pixels. */
export function noise(width: number, height: number, share = 0.5): string[] {
  const next = pseudorandom()
  return Array.from({ length: height }, () =>
    Array.from({ length: width }, () => (next() < share ? '#' : '.')).join(''),
  )
}

/** Rows of random runs, each row similar to the one above, as on a faxed page. */
export function faxLikeRows(width: number, height: number, longest: number): string[] {
  const next = pseudorandom(longest)
  const rows: string[] = []
  let edges: number[] = []
  for (let y = 0; y < height; y += 1) {
    if (y % 11 === 0) edges = randomEdges(width, longest, next)
    else edges = edges.map((edge) => edge + Math.floor(next() * 9) - 4)
    rows.push(rowBetween(edges, width))
  }
  return rows
}

function randomEdges(width: number, longest: number, next: () => number): number[] {
  const edges: number[] = []
  for (let at = 0; at < width; at += Math.floor(next() * longest)) edges.push((at += 1))
  return edges
}

function rowBetween(edges: readonly number[], width: number): string {
  return Array.from({ length: width }, (_, x) => (edges.filter((edge) => edge <= x).length % 2 === 1 ? '#' : '.')).join(
    '',
  )
}

/** A PDF with one page that shows the image, one pixel per point. */
export function pageOf({ width, height }: Omit<Bitmap, 'bits'>, data: string, entries: string): Uint8Array {
  const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${entries}`
  return buildPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /XObject << /I 5 0 R >> >> /Contents 4 0 R >>`,
    stream(`${width} 0 0 ${height} 0 0 cm /I Do`),
    stream(data, image),
  ])
}

/** The image of `pageOf` as extracted by poppler, and the page as rendered by MuPDF, `#` for dark. */
export async function decodeRows(pdf: Uint8Array): Promise<{ byPoppler: string[]; byMupdf: string[] }> {
  return withFile(pdf, async (file, folder) => {
    const [poppler, mupdf] = [path.join(folder, 'poppler'), path.join(folder, 'mupdf.pgm')]
    await runProgram('pdfimages', ['-q', file, poppler])
    await runProgram('mutool', ['draw', '-q', '-r', '72', '-c', 'gray', '-F', 'pgm', '-o', mupdf, file])
    return {
      byPoppler: readPortable(await readFile(`${poppler}-000.pbm`)),
      byMupdf: readPortable(await readFile(mupdf)),
    }
  })
}

/** Rows of a portable bitmap or graymap. */
function readPortable(file: Buffer): string[] {
  const [header = '', kind, width, height] =
    /^(P[45])\s(?:#.*\n)?(\d+) (\d+)\s(?:255\s)?/.exec(file.toString('latin1', 0, 100)) ?? []
  const size = { width: Number(width), height: Number(height) }
  const pixels = file.subarray(header.length)
  if (kind === 'P4') return rowsOf({ ...size, bits: pixels })
  return Array.from({ length: size.height }, (_, y) =>
    Array.from(pixels.subarray(y * size.width, (y + 1) * size.width), (value) => (value < 128 ? '#' : '.')).join(''),
  )
}
