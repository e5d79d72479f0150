import type { NumberFormat } from '@recto/contract'
import {
  dictionary,
  type DocumentChanges,
  encodeText,
  name,
  PdfDictionary,
  type PdfObject,
  readPageLabels,
  writeNumberTree,
} from '@recto/pdf'

import { writeNumber, type NumberOptions } from './list-numbers.ts'
import { writeNumeral } from './numeral.ts'

/** Styles of page labels (ISO 32000-2, table 161). */
const STYLES: Record<NumberFormat, string> = {
  decimal: 'D',
  'roman-lower': 'r',
  'roman-upper': 'R',
  'alpha-lower': 'a',
  'alpha-upper': 'A',
}

/** A page's label, and what a range says that it belongs to. */
interface Label {
  /** What pages share whose labels go on from each other. */
  range: string | PdfDictionary
  number: number
  write: () => PdfDictionary
}

/**
 * Makes numbers the labels of their pages. A page without a number keeps the label it had; where the document had none,
 * it has none.
 */
export async function labelPages(
  changes: DocumentChanges,
  numbers: ReadonlyMap<number, number>,
  options: NumberOptions,
): Promise<void> {
  const { document } = changes
  const before = readPageLabels(document)
  const ranges: [number, PdfObject][] = []
  let last: Label | undefined
  for (const index of document.pages.keys()) {
    const number = numbers.get(index)
    const old = before?.[index]
    const kept = old === undefined ? UNLABELLED : { ...old, write: () => startingAt(old.range, old.number) }
    const label = number === undefined ? kept : labelOf(number, options)
    const goesOn =
      label === UNLABELLED ? last === UNLABELLED : last?.range === label.range && last.number + 1 === label.number
    if (!goesOn) ranges.push([index, label.write()])
    last = label
  }
  const catalog = changes.catalog ?? document.reader.catalog
  const labels = await writeNumberTree(changes, ranges)
  changes.catalog = new PdfDictionary(catalog.entries).set('PageLabels', labels)
}

/** A range that says neither prefix nor style leaves its pages without a label. */
const UNLABELLED: Label = { range: '', number: 0, write: () => new PdfDictionary() }

function startingAt(range: PdfDictionary, number: number): PdfDictionary {
  return new PdfDictionary(range.entries).set('St', number)
}

/** A label has nothing after its number, nor zeros before it, so these become part of its prefix. */
function labelOf(number: number, options: NumberOptions): Label {
  const { format, digits, prefix, suffix } = options
  if (suffix !== '') {
    const text = writeNumber(number, number, { ...options, withTotal: false })
    return { range: text, number, write: () => dictionary({ P: encodeText(text) }) }
  }
  const zeros = writeNumeral(number, format, digits).length - writeNumeral(number, format).length
  const start = `${prefix}${'0'.repeat(zeros)}`
  const P = start === '' ? undefined : encodeText(start)
  return {
    range: `${STYLES[format]}${start}`,
    number,
    write: () => dictionary({ S: name(STYLES[format]), P, St: number }),
  }
}
