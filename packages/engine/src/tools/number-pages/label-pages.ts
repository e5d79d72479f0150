import {
  dictionary,
  type DocumentChanges,
  encodeText,
  LABEL_STYLES,
  name,
  PdfDictionary,
  type PdfObject,
  readPageLabels,
  writeNumberTree,
} from '@recto/pdf'

import { formatPageNumber, type NumberOptions } from './assign-numbers.ts'
import { formatNumeral } from './numeral.ts'

/** A page label, and the range it belongs to. */
interface Label {
  /** Equal for labels that can share a range when their numbers are consecutive. */
  range: string | PdfDictionary
  number: number
  write: () => PdfDictionary
}

/**
 * Sets page labels to the numbers on the pages. A page without a number keeps its label, or has none if the document had
 * no labels.
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
    const kept = old === undefined ? UNLABELED : { ...old, write: () => withStart(old.range, old.number) }
    const label = number === undefined ? kept : labelOf(number, options)
    const continuesRange =
      label === UNLABELED ? last === UNLABELED : last?.range === label.range && last.number + 1 === label.number
    if (!continuesRange) ranges.push([index, label.write()])
    last = label
  }
  const catalog = changes.catalog ?? document.reader.catalog
  const labels = await writeNumberTree(changes, ranges)
  changes.catalog = new PdfDictionary(catalog.entries).set('PageLabels', labels)
}

/** A range with neither prefix nor style leaves its pages without labels. */
const UNLABELED: Label = { range: '', number: 0, write: () => new PdfDictionary() }

function withStart(range: PdfDictionary, number: number): PdfDictionary {
  return new PdfDictionary(range.entries).set('St', number)
}

/** Page labels have no suffix and no leading zeros, so these become part of the prefix. */
function labelOf(number: number, options: NumberOptions): Label {
  const { format, digits, prefix, suffix } = options
  if (suffix !== '') {
    const text = formatPageNumber(number, number, { ...options, withTotal: false })
    return { range: text, number, write: () => dictionary({ P: encodeText(text) }) }
  }
  const zeros = formatNumeral(number, format, digits).length - formatNumeral(number, format).length
  const start = `${prefix}${'0'.repeat(zeros)}`
  const P = start === '' ? undefined : encodeText(start)
  return {
    range: `${LABEL_STYLES[format]}${start}`,
    number,
    write: () => dictionary({ S: name(LABEL_STYLES[format]), P, St: number }),
  }
}
