import { dictionary, name, type ObjectWriter, PdfDictionary, type PdfObject, writeNumberTree } from '@recto/pdf'

import type { SplitSource } from '../../assembly/parts/split-source.ts'
import type { PlacedPage } from './place-pages.ts'

/** Pages in a row whose labels count up (ISO 32000-2, 12.4.2). */
export interface LabelRun {
  /** Position of the first page. */
  start: number
  /** The label dictionary: style, prefix and first number. */
  label: PdfDictionary
}

/** A label that can go on: in the same range with the next number. */
interface Label {
  range: PdfDictionary | undefined
  number: number
}

/** The entries of a label dictionary besides its first number. */
const LABEL_KEYS = ['S', 'P'] as const

/**
 * The labels that pages have in their files. If none has any, there are none; if only some files have labels, pages of the others
 * are numbered as viewers show them. Blank pages have no label.
 */
export function keptLabels(
  sources: readonly (SplitSource | undefined)[],
  pages: readonly PlacedPage[],
): readonly LabelRun[] {
  if (!sources.some((source) => source?.labels !== undefined)) return []
  const plain = sources.map(() => dictionary({ S: name('D') }))
  const runs: LabelRun[] = []
  let last: Label | undefined
  for (const [start, { file = -1, index = 0 }] of pages.entries()) {
    const source = sources[file]
    const own = source?.labels?.[index]
    const label: Label = own ?? { range: source === undefined ? undefined : plain[file], number: index + 1 }
    const isNext = label.range === undefined || label.number === (last?.number ?? 0) + 1
    if (last === undefined || last.range !== label.range || !isNext) {
      runs.push({ start, label: labelOf(label, source) })
    }
    last = label
  }
  return runs
}

function labelOf({ range, number }: Label, source: SplitSource | undefined): PdfDictionary {
  const label = new PdfDictionary()
  if (range === undefined || source === undefined) return label
  for (const key of LABEL_KEYS) {
    const value = source.document.reader.resolve(range.get(key))
    if (value !== null) label.set(key, value)
  }
  return label.set('St', number)
}

/** Writes page labels into a catalog. */
export async function writeLabels(
  runs: readonly LabelRun[],
  catalog: PdfDictionary,
  writer: Pick<ObjectWriter, 'add'>,
): Promise<void> {
  if (runs.length === 0) return
  const entries = runs.map(({ start, label }): [number, PdfObject] => [start, label])
  catalog.set('PageLabels', await writeNumberTree(writer, entries))
}
