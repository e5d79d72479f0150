import {
  type DocumentCopier,
  type ObjectWriter,
  PdfDictionary,
  type PdfObject,
  type PdfReference,
  type PdfStream,
} from '@recto/pdf'

import type { SplitSource } from './split-source.ts'

/** What a part includes besides its pages and what belongs to them. */
export interface PartContents {
  /** Outline items that lead into the part. */
  outline: boolean
  /** Files attached to the document. */
  attachments: boolean
  /** Page labels; without them the caller writes them. */
  labels: boolean
  /** What belongs to the document and to no page: layers and fields that no page has, outline items that lead elsewhere. */
  unplaced: boolean
  /** Names, layers and entries of the catalog; without them the part holds copies of pages that another part has. */
  document: boolean
}

/** A page of a part: one of the document, or a new one. */
export interface PartPage {
  /** Index in the document; absent for a new page. */
  index?: number
  /** Entries instead of the page's own; null removes one. A new page has only these. */
  entries?: PdfDictionary
  /** A page of the document that is drawn anew: it has only the entries given here, and links lead to it. */
  drawing?: PageDrawing
}

/** What a page that is drawn anew has. */
export interface PageDrawing {
  /** All its entries. They refer to `added` by numbers below 0, which no document has. */
  entries: PdfDictionary
  added: ReadonlyMap<PdfReference, PdfStream>
}

/** A part being written. */
export interface Part {
  source: SplitSource
  contents: PartContents
  writer: ObjectWriter
  copier: DocumentCopier
  catalog: PdfDictionary
  /** Page indexes in order, possibly with repeats. */
  pages: readonly number[]
  /** References by page index, for destinations. A repeated page has that of its first occurrence. */
  pageReferences: ReadonlyMap<number, PdfReference>
  /** Indexes of pages that are drawn anew, whose fields and tags are gone. */
  drawn: ReadonlySet<number>
  /** References of pages that are in another part of the same file, by page index. */
  elsewhere: ReadonlyMap<number, PdfReference>
  /** Whether article threads are kept: all their pages are there. */
  hasArticles: boolean
}

/** Resolves references in the document being split. */
export function resolveIn({ source }: Part, object: PdfObject): PdfObject {
  return source.document.reader.resolve(object)
}

/** The items of a part's pages, in page order. Repeated pages count once. */
export function itemsOfPages<Item>(
  { pageReferences }: Part,
  byPage: ReadonlyMap<number, readonly Item[]> | undefined,
): Item[] {
  if (byPage === undefined || byPage.size === 0) return []
  return [...pageReferences.keys()].flatMap((page) => byPage.get(page) ?? [])
}

/** The same without those of pages that are drawn anew. */
export function itemsOnPages<Item>(
  { pageReferences, drawn }: Part,
  byPage: ReadonlyMap<number, readonly Item[]> | undefined,
): Item[] {
  if (byPage === undefined || byPage.size === 0) return []
  return [...pageReferences.keys()].flatMap((page) => (drawn.has(page) ? [] : (byPage.get(page) ?? [])))
}

/** The new page that a destination leads to; undefined if it is not in the part. */
export function targetPage(
  { source, pageReferences, elsewhere }: Part,
  destination: PdfObject,
): PdfReference | undefined {
  const page = source.destinations.pageOf(destination)
  return page === undefined ? undefined : (pageReferences.get(page) ?? elsewhere.get(page))
}

/**
 * Copies a destination; null if it leads out of the part. Pages given by number, as some writers do, become references;
 * named destinations stay names.
 */
export function copyDestination(part: Part, destination: PdfObject): PdfObject {
  const { copier } = part
  const reference = targetPage(part, destination)
  const target = resolveIn(part, destination)
  if (reference === undefined) return null
  if (Array.isArray(target)) return [reference, ...target.slice(1).map((item) => copier.copy(item))]
  if (!(target instanceof PdfDictionary)) return target
  return copier.copyDictionary(target, 'D').set('D', copyDestination(part, target.get('D')))
}

/** A dictionary without some of its entries. */
export function omitEntries({ entries }: PdfDictionary, keys: readonly string[]): PdfDictionary {
  return new PdfDictionary([...entries].filter(([key]) => !keys.includes(key)))
}

/** The nodes of a tree that are no parent of another. */
export function leavesOf<Node extends { parent: Node | undefined }>(nodes: readonly Node[]): Node[] {
  const parents = new Set(nodes.map(({ parent }) => parent))
  return nodes.filter((node) => !parents.has(node))
}
