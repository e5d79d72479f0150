import { latin1 } from '@recto/runtime'

/** Vertical metrics, in thousandths of the font size. */
export interface FontMetrics {
  unitsPerEm: number
  ascent: number
  /** Below the baseline; negative. */
  descent: number
  capHeight: number
  box: [left: number, bottom: number, right: number, top: number]
}

/** Cap height as a fraction of the ascent, where the font does not give it. */
const USUAL_CAPITALS = 0.68

/** Reads the metrics of a TrueType font (OpenType: `head`, `hhea`, `OS/2`). */
export function readMetrics(font: Uint8Array): FontMetrics {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const tables = tablesOf(font, view)
  const head = offsetOf(tables, 'head')
  const hhea = offsetOf(tables, 'hhea')
  const unitsPerEm = view.getUint16(head + 18)
  const scaled = (offset: number) => (view.getInt16(offset) * 1000) / unitsPerEm
  const ascent = scaled(hhea + 4)
  const os2 = tables.get('OS/2')
  const capHeight = os2 === undefined || view.getUint16(os2) < 2 ? 0 : scaled(os2 + 88)
  return {
    unitsPerEm,
    ascent,
    descent: scaled(hhea + 6),
    capHeight: capHeight > 0 ? capHeight : ascent * USUAL_CAPITALS,
    box: [scaled(head + 36), scaled(head + 38), scaled(head + 40), scaled(head + 42)],
  }
}

function tablesOf(font: Uint8Array, view: DataView): Map<string, number> {
  const tables = new Map<string, number>()
  const count = view.getUint16(4)
  for (let index = 0; index < count; index += 1) {
    const record = 12 + index * 16
    tables.set(latin1(font, record, record + 4), view.getUint32(record + 8))
  }
  return tables
}

function offsetOf(tables: ReadonlyMap<string, number>, name: string): number {
  const offset = tables.get(name)
  if (offset === undefined) throw new TypeError(`A font has no table ${name}.`)
  return offset
}
