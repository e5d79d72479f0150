import { hex } from './show-text.ts'

/** The most entries of one section (ISO 32000-2, 9.10.3). */
const MAX_ENTRIES = 100

/** The ToUnicode CMap of codes of one or two bytes, by default two. */
export function toUnicodeMap(texts: ReadonlyMap<number, string>, codeBytes: 1 | 2 = 2): string {
  const digits = 2 * codeBytes
  const entries = [...texts]
    .toSorted(([left], [right]) => left - right)
    .map(([code, text]) => `<${code.toString(16).padStart(digits, '0')}><${hex(text)}>`)
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
    `<${'0'.repeat(digits)}><${'f'.repeat(digits)}>`,
    'endcodespacerange',
    ...sections,
    'endcmap',
    'CMapName currentdict/CMap defineresource pop',
    'end',
    'end',
  ].join('\n')
}
