import { hex } from './show-text.ts'

/** The most entries of one section (ISO 32000-2, 9.10.3). */
const MAX_ENTRIES = 100

/** The ToUnicode CMap of glyphs. */
export function toUnicodeMap(texts: ReadonlyMap<number, string>): string {
  const entries = [...texts]
    .toSorted(([left], [right]) => left - right)
    .map(([glyph, text]) => `<${glyph.toString(16).padStart(4, '0')}><${hex(text)}>`)
  const sections: string[] = []
  for (let index = 0; index < entries.length; index += MAX_ENTRIES) {
    const section = entries.slice(index, index + MAX_ENTRIES)
    sections.push(`${section.length} beginbfchar`, ...section, 'endbfchar')
  }
  return [
    '/CIDInit/ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def',
    '/CMapName/Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange',
    '<0000><ffff>',
    'endcodespacerange',
    ...sections,
    'endcmap',
    'CMapName currentdict/CMap defineresource pop',
    'end',
    'end',
  ].join('\n')
}
