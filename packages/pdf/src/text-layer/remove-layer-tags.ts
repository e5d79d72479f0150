import { readOperations } from '../content/read-operations.ts'
import type { DocumentChanges } from '../documents/document-changes.ts'
import { readNumberTree } from '../documents/trees.ts'
import { isName, PdfDictionary, type PdfObject, PdfReference } from '../objects/objects.ts'
import { PAINTING, SHOWING } from './cut-invisible.ts'

/** Structure trees are not deeper; a bound for those that run in circles. */
const MAX_DEPTH = 100

/** The identifiers of marked content in which something is painted or shown, if only invisibly. */
export function filledMarks(content: Uint8Array): Set<number> {
  const filled = new Set<number>()
  const open: (number | undefined)[] = []
  for (const { operator, operands } of readOperations(content)) {
    if (operator === 'BDC' || operator === 'BMC') open.push(identifierOf(operands[1]))
    else if (operator === 'EMC') open.pop()
    else if (SHOWING.has(operator) || PAINTING.has(operator))
      for (const mark of open) if (mark !== undefined) filled.add(mark)
  }
  return filled
}

function identifierOf(properties: PdfObject | undefined): number | undefined {
  const mark = properties instanceof PdfDictionary ? properties.get('MCID') : undefined
  return typeof mark === 'number' ? mark : undefined
}

/**
 * Removes the elements of marked content that is gone from the structure tree (ISO 32000-2, 14.7), with the elements above that hold
 * nothing else.
 * @param index of the page, from 0
 * @param marks the identifiers of the content
 */
export function removeLayerTags(changes: DocumentChanges, index: number, marks: ReadonlySet<number>): void {
  const { document, resolve } = changes
  const page = document.pages[index]
  const root = resolve(document.reader.catalog.get('StructTreeRoot'))
  const key = resolve(page?.dictionary.get('StructParents') ?? null)
  if (page === undefined || !(root instanceof PdfDictionary) || typeof key !== 'number') return
  const [, entry] = readNumberTree(root.get('ParentTree'), resolve).find(([own]) => own === key) ?? []
  const parents = entry === undefined ? null : resolve(entry)
  if (!Array.isArray(parents)) return
  for (const mark of marks) {
    const element = parents[mark]
    const { reference } = page
    if (!(element instanceof PdfReference) || reference === undefined) continue
    removeKids(changes, element, (kid, own) => isContent(resolve(kid), mark) && isOn(reference, resolve(kid), own))
  }
  const left = parents.map((element, mark) => (marks.has(mark) ? null : element))
  if (entry instanceof PdfReference) changes.added.set(entry.number, left)
}

/** Whether a kid of an element is marked content, by itself or as a reference (14.7.5.2). */
function isContent(kid: PdfObject, mark: number): boolean {
  return kid instanceof PdfDictionary ? isName(kid.get('Type'), 'MCR') && kid.get('MCID') === mark : kid === mark
}

/** Whether marked content is on a page: that of its reference or, by default, of its element (tables 355 and 357). */
function isOn({ number }: PdfReference, kid: PdfObject, element: PdfDictionary): boolean {
  const own = kid instanceof PdfDictionary ? kid.get('Pg') : null
  const page = own instanceof PdfReference ? own : element.get('Pg')
  return page instanceof PdfReference && page.number === number
}

/** Removes kids of an element, and the element from its parent if none are left. */
function removeKids(
  changes: DocumentChanges,
  reference: PdfReference,
  isGone: (kid: PdfObject, element: PdfDictionary) => boolean,
  depth = 0,
): void {
  const element = changes.resolve(reference)
  if (!(element instanceof PdfDictionary) || depth > MAX_DEPTH) return
  const entry = element.get('K')
  const list = changes.resolve(entry)
  const kids = Array.isArray(list) ? list : [entry]
  const left = kids.filter((kid) => !isGone(kid, element))
  if (left.length === kids.length) return
  changes.added.set(reference.number, new PdfDictionary(element.entries).set('K', left))
  const parent = element.get('P')
  if (left.length > 0 || !(parent instanceof PdfReference)) return
  const isThis = (kid: PdfObject) => kid instanceof PdfReference && kid.number === reference.number
  removeKids(changes, parent, isThis, depth + 1)
}
