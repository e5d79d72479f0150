import { AppError, type OPERATIONS, type OptionsOf } from '@recto/contract'
import {
  dictionary,
  encodeText,
  LABEL_STYLES,
  name,
  type ObjectWriter,
  PdfDictionary,
  type PdfObject,
  writeNumberTree,
} from '@recto/pdf'

import type { SplitSource } from '../../assembly/parts/split-source.ts'
import type { PlacedPage } from './place-pages.ts'

/** Pages in a row whose labels count up (ISO 32000-2, 12.4.2). */
export interface LabelRun {
  /** Position of the first page. */
  start: number
  /** The label dictionary: style, prefix and first number. */
  label: PdfDictionary
}

/** A label that can be continued: same range, next number. */
interface Label {
  range: PdfDictionary | undefined
  number: number
}

/** The entries of a label dictionary besides its first number. */
const LABEL_KEYS = ['S', 'P'] as const

/**
 * The labels that pages have in their files. If none has any, the result has none; if only some files have labels,
 * pages of the others are numbered as viewers show them. Blank pages have no label.
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

/** A range of labels, as in the contract. */
type LabelRange = NonNullable<OptionsOf<typeof OPERATIONS.organize>['labels']>[number]

/**
 * The labels requested by a caller. Pages before the first range are numbered as viewers show them.
 * @throws AppError PAGE_OUT_OF_RANGE
 */
export function chosenLabels(ranges: readonly LabelRange[], pageCount: number): readonly LabelRun[] {
  const beyond = ranges.find(({ page }) => page > pageCount)
  if (beyond !== undefined) throw new AppError('PAGE_OUT_OF_RANGE', { page: beyond.page, pageCount })
  // Of two ranges that start on one page, the last one applies.
  const runs = new Map(ranges.map((range) => [range.page - 1, chosenLabel(range)]))
  if (runs.size > 0 && !runs.has(0)) runs.set(0, dictionary({ S: name('D') }))
  return [...runs].map(([start, label]) => ({ start, label })).toSorted((one, other) => one.start - other.start)
}

function chosenLabel({ format, prefix, start }: LabelRange): PdfDictionary {
  return dictionary({
    S: format === 'none' ? undefined : name(LABEL_STYLES[format]),
    P: prefix === '' ? undefined : encodeText(prefix),
    St: format === 'none' || start === 1 ? undefined : start,
  })
}

/** The labels of pages from `start` to before `end`, for a separate document. */
export function labelsOf(runs: readonly LabelRun[], start: number, end: number): readonly LabelRun[] {
  return runs.flatMap((run, index) => {
    const next = runs[index + 1]?.start ?? Number.POSITIVE_INFINITY
    if (run.start >= end || next <= start) return []
    return [{ start: Math.max(0, run.start - start), label: laterLabel(run.label, start - run.start) }]
  })
}

/** The label a number of pages later. */
function laterLabel(label: PdfDictionary, pages: number): PdfDictionary {
  if (pages <= 0 || !label.has('S')) return label
  const first = label.get('St')
  return new PdfDictionary(label.entries).set('St', (typeof first === 'number' ? first : 1) + pages)
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
