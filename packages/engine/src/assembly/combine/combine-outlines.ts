import { baseName } from '@recto/contract'
import { dictionary, encodeText, name, PdfDictionary, type PdfObject, type PdfReference } from '@recto/pdf'

import { resolveIn, type MergeInput, type MergeOutput } from './merge-input.ts'

/** Far deeper than real outlines. */
const MAX_LEVELS = 64

/** An outline item to write. Its links to other items are rebuilt. */
interface Item {
  dictionary: PdfDictionary
  isOpen: boolean
  children: Item[]
}

/** Merges the outlines: one item per file with that file's outline below it, or all outlines in sequence. */
export async function combineOutlines(
  inputs: readonly MergeInput[],
  output: MergeOutput,
  addBookmarks: boolean,
): Promise<void> {
  const items: Item[] = []
  for (const input of inputs) {
    const own = readOutline(input)
    output.kept.outlineItems += countItems(own)
    if (addBookmarks) {
      output.kept.outlineItemsAdded += 1
      items.push({ dictionary: fileItem(input), isOpen: false, children: own })
    } else {
      for (const item of own) items.push(item)
    }
  }
  if (items.length === 0) return
  const root = output.writer.allocate()
  const [first, last] = await writeItems(items, root, output)
  const entries = { Type: name('Outlines'), First: first, Last: last, Count: countVisible(items) }
  await output.writer.write(root, dictionary(entries))
  output.catalog.set('Outlines', root)
}

function fileItem(input: MergeInput): PdfDictionary {
  const [page] = input.pages
  return dictionary({
    Title: encodeText(baseName(input.document.name)),
    Dest: page === undefined ? undefined : [page, name('Fit')],
  })
}

/** Reads a file's outline (ISO 32000-2, 12.3.3) through First and Next only, ignoring cycles. */
function readOutline(input: MergeInput): Item[] {
  const root = resolveIn(input, input.document.reader.catalog.get('Outlines'))
  return root instanceof PdfDictionary ? readItems(input, root.get('First'), new Set([root]), 0) : []
}

function readItems(input: MergeInput, first: PdfObject, seen: Set<PdfDictionary>, level: number): Item[] {
  const items: Item[] = []
  if (level >= MAX_LEVELS) return items
  let item = resolveIn(input, first)
  while (item instanceof PdfDictionary && !seen.has(item)) {
    seen.add(item)
    const count = resolveIn(input, item.get('Count'))
    const isOpen = typeof count === 'number' && count > 0
    items.push({
      dictionary: copyItem(input, item),
      isOpen,
      children: readItems(input, item.get('First'), seen, level + 1),
    })
    item = resolveIn(input, item.get('Next'))
  }
  return items
}

/** An outline item without its links to other items. */
function copyItem(input: MergeInput, item: PdfDictionary): PdfDictionary {
  const own = new PdfDictionary(item.entries)
  for (const key of ['Parent', 'Prev', 'Next', 'First', 'Last', 'Count']) own.delete(key)
  return input.copier.copyDictionary(own)
}

async function writeItems(
  items: readonly Item[],
  parent: PdfReference,
  output: MergeOutput,
): Promise<[first: PdfObject, last: PdfObject]> {
  const references = items.map(() => output.writer.allocate())
  for (const [index, item] of items.entries()) {
    const reference = references[index]
    if (reference === undefined) continue
    const { dictionary: entries } = item
    entries.set('Parent', parent)
    entries.set('Prev', references[index - 1] ?? null)
    entries.set('Next', references[index + 1] ?? null)
    if (item.children.length > 0) {
      const [first, last] = await writeItems(item.children, reference, output)
      const visible = countVisible(item.children)
      entries
        .set('First', first)
        .set('Last', last)
        .set('Count', item.isOpen ? visible : -visible)
    }
    await output.writer.write(reference, entries)
  }
  return [references[0] ?? null, references.at(-1) ?? null]
}

function countItems(items: readonly Item[]): number {
  return items.reduce((sum, item) => sum + 1 + countItems(item.children), 0)
}

/** The number of items visible when this list is shown, including those below open items. */
function countVisible(items: readonly Item[]): number {
  return items.reduce((sum, item) => sum + 1 + (item.isOpen ? countVisible(item.children) : 0), 0)
}
