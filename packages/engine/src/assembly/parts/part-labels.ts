import { type PageLabel, type PdfObject, writeNumberTree } from '@recto/pdf'

import type { Part } from './part.ts'

/** Writes page labels so that each page keeps its own. */
export async function writePageLabels({ source, pages, copier, writer, catalog }: Part): Promise<void> {
  const { labels } = source
  if (labels === undefined) return
  const ranges: [number, PdfObject][] = []
  let last: PageLabel | undefined
  for (const [index, page] of pages.entries()) {
    const label = labels[page]
    if (label === undefined) continue
    const continuesRange = last !== undefined && last.range === label.range && last.number + 1 === label.number
    if (!continuesRange) ranges.push([index, copier.copyDictionary(label.range).set('St', label.number)])
    last = label
  }
  catalog.set('PageLabels', await writeNumberTree(writer, ranges))
}
