import type { NumberFormat } from '@recto/contract'

import { dictionary, name, PdfDictionary } from '../objects/objects.ts'
import type { OpenedDocument } from './open-document.ts'
import { readNumberTree } from './trees.ts'

/** Numbering styles of page labels (ISO 32000-2, table 161). */
export const LABEL_STYLES: Record<NumberFormat, string> = {
  decimal: 'D',
  'roman-lower': 'r',
  'roman-upper': 'R',
  'alpha-lower': 'a',
  'alpha-upper': 'A',
}

/** The label of a page (ISO 32000-2, 12.4.2): that of its range, and the page's number in it. */
export interface PageLabel {
  range: PdfDictionary
  number: number
}

/** The label of each page; undefined if there are none. Pages before the first range are numbered as viewers do. */
export function readPageLabels({ reader, pages }: OpenedDocument): PageLabel[] | undefined {
  if (!reader.catalog.has('PageLabels')) return undefined
  const ranges = new Map<number, PdfDictionary>()
  for (const [start, value] of readNumberTree(reader.catalog.get('PageLabels'), reader.resolve)) {
    const range = reader.resolve(value)
    if (range instanceof PdfDictionary) ranges.set(start, range)
  }
  let range = dictionary({ S: name('D') })
  let start = 0
  return pages.map((_, index) => {
    const next = ranges.get(index)
    if (next !== undefined) [range, start] = [next, index]
    const first = reader.resolve(range.get('St'))
    return { range, number: (typeof first === 'number' ? first : 1) + index - start }
  })
}
