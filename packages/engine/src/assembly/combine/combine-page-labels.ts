import { dictionary, name, PdfDictionary, type PdfObject, readNumberTree, writeNumberTree } from '@recto/pdf'

import { resolveIn, type MergeInput, type MergeOutput } from './merge-input.ts'

/** Merges page labels (ISO 32000-2, 12.4.2). Pages of a file without labels are numbered from 1, as viewers show them. */
export async function combinePageLabels(
  inputs: readonly MergeInput[],
  output: MergeOutput,
  /** Indexes of the first pages that follow a file. */
  others: readonly number[] = [],
): Promise<void> {
  if (!inputs.some((input) => input.document.reader.catalog.has('PageLabels'))) return
  const ranges: [number, PdfObject][] = others.map((page) => [page, dictionary({ S: name('D') })])
  for (const input of inputs) {
    const own = readLabels(input)
    if (own.length > 0) output.kept.pageLabels += input.pages.length
    if (own[0]?.[0] !== 0) ranges.push([input.firstPage, dictionary({ S: name('D') })])
    for (const [page, label] of own) ranges.push([input.firstPage + page, label])
  }
  ranges.sort(([left], [right]) => left - right)
  output.catalog.set('PageLabels', await writeNumberTree(output.writer, ranges))
}

/** A file's label dictionaries by page index, without invalid ones and those past the last page. */
function readLabels(input: MergeInput): [number, PdfObject][] {
  const labels = new Map<number, PdfObject>()
  for (const [page, value] of readNumberTree(
    input.document.reader.catalog.get('PageLabels'),
    input.document.reader.resolve,
  )) {
    const label = resolveIn(input, value)
    if (!Number.isInteger(page) || page < 0 || page >= input.pages.length) continue
    if (label instanceof PdfDictionary) labels.set(page, input.copier.copyDictionary(label))
  }
  return [...labels].toSorted(([left], [right]) => left - right)
}
