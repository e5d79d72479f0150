import {
  type DocumentCopier,
  type ObjectWriter,
  PdfDictionary,
  type PdfObject,
  type PdfReference,
  type PdfStream,
} from '@recto/pdf'

import type { SplitSource } from './split-source.ts'

/** What a part includes besides its pages and their content. */
export interface PartContents {
  /** Outline items that lead into the part. */
  outline: boolean
  /** Files attached to the document. */
  attachments: boolean
  /** Page labels; without them the caller writes them. */
  labels: boolean
  /**
   * Content that belongs to the document rather than a page: unused layers, fields without widgets, and outline items
   * that lead elsewhere.
   */
  unplaced: boolean
  /** Names, layers and catalog entries. Set to false for copies of pages that another part contains. */
  document: boolean
}

/** A page of a part: one of the document, or a new one. */
export interface PartPage {
  /** Index in the document; absent for a new page. */
  index?: number
  /** Entries that replace the page's own; null removes one. A new page has only these. */
  entries?: PdfDictionary
  /** Set for a rasterized page of the document: it has only the entries given here, and links still lead to it. */
  rasterized?: RasterizedPage
}

/** The content of a rasterized page. */
export interface RasterizedPage {
  /** All its entries. They refer to `added` by negative object numbers, which no document has. */
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
  /** Indexes of rasterized pages, whose fields and tags are gone. */
  rasterizedPages: ReadonlySet<number>
  /** References of pages in another part of the same file, by page index. */
  elsewhere: ReadonlyMap<number, PdfReference>
  /** Whether article threads are kept, because all their pages are included. */
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

/** The same, except for rasterized pages. */
export function itemsOnPages<Item>(
  { pageReferences, rasterizedPages }: Part,
  byPage: ReadonlyMap<number, readonly Item[]> | undefined,
): Item[] {
  if (byPage === undefined || byPage.size === 0) return []
  return [...pageReferences.keys()].flatMap((page) => (rasterizedPages.has(page) ? [] : (byPage.get(page) ?? [])))
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
 * Copies a destination; null if it leads out of the part. Page numbers, which some writers use, become references;
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

/** The nodes of a tree without children. */
export function leavesOf<Node extends { parent: Node | undefined }>(nodes: readonly Node[]): Node[] {
  const parents = new Set(nodes.map(({ parent }) => parent))
  return nodes.filter((node) => !parents.has(node))
}
