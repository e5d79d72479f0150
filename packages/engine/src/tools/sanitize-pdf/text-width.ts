import { isName, PdfDictionary, type PdfObject, type Resolve } from '@recto/pdf'

/** The widths of a string's glyphs in thousandths of text space, and its number of codes and spaces. */
export interface TextWidth {
  width: number
  codes: number
  /** Single-byte codes 32, to which word spacing applies (ISO 32000-2, 9.3.3). */
  spaces: number
}

/** Measures a string in a font; undefined if the font does not give glyph widths. */
export function measureText(font: PdfObject, text: Uint8Array, resolve: Resolve): TextWidth | undefined {
  const dictionary = resolve(font)
  if (!(dictionary instanceof PdfDictionary)) return undefined
  return isName(resolve(dictionary.get('Subtype')), 'Type0')
    ? measureComposite(dictionary, text, resolve)
    : measureSimple(dictionary, text, resolve)
}

/** Simple fonts have one byte for each code (9.6.2); Type 3 fonts measure in their own space (9.6.4). */
function measureSimple(font: PdfDictionary, text: Uint8Array, resolve: Resolve): TextWidth | undefined {
  const widths = resolve(font.get('Widths'))
  if (!Array.isArray(widths)) return undefined
  const first = numberIn(font.get('FirstChar'), resolve) ?? 0
  const descriptor = resolve(font.get('FontDescriptor'))
  const missing = descriptor instanceof PdfDictionary ? (numberIn(descriptor.get('MissingWidth'), resolve) ?? 0) : 0
  const matrix = isName(resolve(font.get('Subtype')), 'Type3') ? resolve(font.get('FontMatrix')) : null
  const scale = Array.isArray(matrix) ? (numberIn(matrix[0] ?? null, resolve) ?? 0.001) * 1000 : 1
  const width = text.reduce((sum, code) => sum + (numberIn(widths[code - first] ?? null, resolve) ?? missing), 0)
  return { width: width * scale, codes: text.length, spaces: text.filter((code) => code === 32).length }
}

/** Composite fonts with codes of two bytes that are CIDs (9.7.4.3); others would need their CMap. */
function measureComposite(font: PdfDictionary, text: Uint8Array, resolve: Resolve): TextWidth | undefined {
  const descendants = resolve(font.get('DescendantFonts'))
  const descendant = Array.isArray(descendants) ? resolve(descendants[0] ?? null) : null
  if (!isName(resolve(font.get('Encoding')), 'Identity-H') || !(descendant instanceof PdfDictionary)) return undefined
  const fallback = numberIn(descendant.get('DW'), resolve) ?? 1000
  const widths = readCidWidths(resolve(descendant.get('W')), resolve)
  let width = 0
  for (let index = 0; index + 1 < text.length; index += 2) {
    width += widths.get(((text[index] ?? 0) << 8) | (text[index + 1] ?? 0)) ?? fallback
  }
  return { width, codes: text.length >> 1, spaces: 0 }
}

const MAX_CID = 65_535

/** `first [w1 w2 …]` or `first last w` (9.7.4.3). */
function readCidWidths(entry: PdfObject, resolve: Resolve): Map<number, number> {
  const widths = new Map<number, number>()
  const items = Array.isArray(entry) ? entry.map(resolve) : []
  for (let index = 0; index + 1 < items.length;) {
    const [first, second, third] = items.slice(index, index + 3)
    if (typeof first !== 'number') return widths
    if (Array.isArray(second)) {
      for (const [place, item] of second.entries()) widths.set(first + place, numberIn(item, resolve) ?? 0)
      index += 2
    } else if (typeof second === 'number' && typeof third === 'number') {
      for (let cid = first; cid <= Math.min(second, MAX_CID); cid += 1) widths.set(cid, third)
      index += 3
    } else return widths
  }
  return widths
}

function numberIn(object: PdfObject, resolve: Resolve): number | undefined {
  const number = resolve(object)
  return typeof number === 'number' ? number : undefined
}
