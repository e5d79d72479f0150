import type { Platform } from '@recto/runtime'

import type { CrossReferenceEntry } from './cross-reference-entry.ts'
import { dictionary, name, PdfStream, type PdfDictionary } from './objects.ts'

/** Types of cross-reference stream entries (ISO 32000-2, table 18). */
const TYPES = { free: 0, uncompressed: 1, compressed: 2 } as const

/** Up to this size a cross-reference stream is not compressed. */
const MAX_PLAIN_ROWS = 128

/**
 * Writes a cross-reference stream (7.5.8).
 * @param trailer further dictionary entries
 * @param entries one per object
 */
export async function crossReferenceStream(
  trailer: PdfDictionary,
  entries: readonly CrossReferenceEntry[],
  platform: Platform,
): Promise<PdfStream> {
  const { rows, widths } = encodeEntries(entries)
  trailer.set('W', [...widths])
  // For few rows the compression parameters would take more than compression saves.
  if (rows.length <= MAX_PLAIN_ROWS) return new PdfStream(trailer, rows)
  const columns = widths.reduce((sum, width) => sum + width, 0)
  trailer.set('Filter', name('FlateDecode')).set('DecodeParms', dictionary({ Columns: columns, Predictor: 12 }))
  return new PdfStream(trailer, await platform.deflate(predictRows(rows, columns)))
}

/** The three fields of an entry. */
function fieldsOf(entry: CrossReferenceEntry): [type: number, second: number, third: number] {
  const type = TYPES[entry.kind]
  switch (entry.kind) {
    case 'free':
      return [type, 0, 0]
    case 'uncompressed':
      return [type, entry.offset, entry.generation]
    case 'compressed':
      return [type, entry.stream, entry.index]
  }
}

/** The rows, and the width of each field in bytes. */
function encodeEntries(entries: readonly CrossReferenceEntry[]): { rows: Uint8Array; widths: readonly number[] } {
  const widths = widthsOf(entries)
  const rows = new Uint8Array(entries.length * widths.reduce((sum, width) => sum + width, 0))
  let end = 0
  for (const entry of entries) {
    for (const [field, value] of fieldsOf(entry).entries()) {
      end += widths[field] ?? 0
      let rest = value
      for (let at = end - 1; rest > 0; at -= 1) {
        rows[at] = rest % 256
        rest = Math.floor(rest / 256)
      }
    }
  }
  return { rows, widths }
}

function widthsOf(entries: readonly CrossReferenceEntry[]): readonly number[] {
  let [second, third] = [0, 0]
  for (const entry of entries) {
    const fields = fieldsOf(entry)
    second = Math.max(second, fields[1])
    third = Math.max(third, fields[2])
  }
  return [1, bytesFor(second), bytesFor(third)]
}

function bytesFor(value: number): number {
  let count = 1
  while (value >= 256 ** count) count += 1
  return count
}

/** Applies the Up predictor to rows (PNG specification, clause 9). */
function predictRows(rows: Uint8Array, columns: number): Uint8Array {
  const data = new Uint8Array((rows.length / columns) * (columns + 1))
  let at = 0
  for (let index = 0; index < rows.length; index += 1) {
    if (index % columns === 0) data[at++] = 2
    data[at++] = (rows[index] ?? 0) - (rows[index - columns] ?? 0)
  }
  return data
}
