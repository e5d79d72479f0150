import type { Platform } from '@recto/runtime'

import { dictionary, name, PdfStream, type PdfDictionary } from './objects.ts'

/** Where an object is: at an offset, or in an object stream. */
export type Place =
  | { kind: 'offset'; offset: number; generation?: number }
  | { kind: 'packed'; stream: number; index: number }

/** Types of cross-reference stream entries (ISO 32000-2, table 18). */
const KINDS = { free: 0, offset: 1, packed: 2 } as const

/** Up to this size a cross-reference stream is not compressed. */
const MAX_PLAIN_ROWS = 128

/**
 * Writes a cross-reference stream (7.5.8).
 * @param entries further dictionary entries
 * @param places one per object; undefined for free ones
 */
export async function crossReferenceStream(
  entries: PdfDictionary,
  places: readonly (Place | undefined)[],
  platform: Platform,
): Promise<PdfStream> {
  const { rows, widths } = encodePlaces(places)
  entries.set('W', [...widths])
  // For few rows the compression parameters would take more than compression saves.
  if (rows.length <= MAX_PLAIN_ROWS) return new PdfStream(entries, rows)
  const columns = widths.reduce((sum, width) => sum + width, 0)
  entries.set('Filter', name('FlateDecode')).set('DecodeParms', dictionary({ Columns: columns, Predictor: 12 }))
  return new PdfStream(entries, await platform.deflate(predictRows(rows, columns)))
}

/** The three fields of an entry. */
function fieldsOf(place: Place | undefined): [kind: number, value: number, detail: number] {
  if (place === undefined) return [KINDS.free, 0, 0]
  return place.kind === 'offset'
    ? [KINDS.offset, place.offset, place.generation ?? 0]
    : [KINDS.packed, place.stream, place.index]
}

/** The rows, and the width of each field in bytes. */
function encodePlaces(places: readonly (Place | undefined)[]): { rows: Uint8Array; widths: readonly number[] } {
  const widths = widthsOf(places)
  const rows = new Uint8Array(places.length * widths.reduce((sum, width) => sum + width, 0))
  let end = 0
  for (const place of places) {
    for (const [field, value] of fieldsOf(place).entries()) {
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

function widthsOf(places: readonly (Place | undefined)[]): readonly number[] {
  let [value, detail] = [0, 0]
  for (const place of places) {
    const fields = fieldsOf(place)
    value = Math.max(value, fields[1])
    detail = Math.max(detail, fields[2])
  }
  return [1, bytesFor(value), bytesFor(detail)]
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
