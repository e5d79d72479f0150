import {
  addTo,
  Destinations,
  type Encryption,
  type FieldTree,
  type NamedDestination,
  type OpenedDocument,
  type OutlineNode,
  type PageLabel,
  PdfDictionary,
  type PdfObject,
  PdfReference,
  readFieldTree,
  readOutlineTree,
  readPageLabels,
  readStructureTree,
  type StructureTree,
} from '@recto/pdf'

import { ResourcePruner } from './resource-pruner.ts'

/** A document to split, indexed by page once for all parts. */
export interface SplitSource {
  document: OpenedDocument
  /** The encryption of every part. */
  encryption: Encryption | undefined
  destinations: Destinations
  /** Indexes of the pages with an annotation, by its object number. */
  annotationPages: ReadonlyMap<number, readonly number[]>
  fields: FieldTree | undefined
  structure: StructureTree | undefined
  outline: readonly OutlineNode[]
  outlineByPage: ReadonlyMap<number, readonly OutlineNode[]>
  /** Named destinations by target page: those in the name tree, and those of PDF 1.1. */
  namedByPage: ReadonlyMap<number, readonly NamedDestination[]>
  legacyNamedByPage: ReadonlyMap<number, readonly NamedDestination[]>
  labels: readonly PageLabel[] | undefined
  resources: ResourcePruner
  /** Numbers of objects that link the whole document. They are copied only where a part writes them itself. */
  excluded: ReadonlySet<number>
  /** Numbers of article threads and their beads, copied only if all their pages are. */
  articles: ReadonlySet<number>
}

/** Indexes a document for splitting. */
export function readSplitSource(document: OpenedDocument, encryption: Encryption | undefined): SplitSource {
  const destinations = new Destinations(document)
  const annotationPages = readAnnotationPages(document)
  const outline = readOutlineTree(document, destinations)
  const found = {
    document,
    encryption,
    destinations,
    annotationPages,
    fields: readFieldTree(document, annotationPages, destinations),
    structure: readStructureTree(document, annotationPages, destinations),
    outline,
    outlineByPage: byPage(outline),
    namedByPage: byPage(destinations.named.values()),
    legacyNamedByPage: byPage(destinations.old.values()),
    labels: readPageLabels(document),
    resources: new ResourcePruner(document),
  }
  return { ...found, excluded: findExcluded(found), articles: findArticles(document) }
}

function readAnnotationPages({ reader, pages }: OpenedDocument): Map<number, number[]> {
  const annotationPages = new Map<number, number[]>()
  for (const [index, page] of pages.entries()) {
    const annotations = reader.resolve(page.dictionary.get('Annots'))
    if (!Array.isArray(annotations)) continue
    for (const item of annotations) if (item instanceof PdfReference) addTo(annotationPages, item.number, index)
  }
  return annotationPages
}

function byPage<Item extends { page: number | undefined }>(items: Iterable<Item>): Map<number, Item[]> {
  const lists = new Map<number, Item[]>()
  for (const item of items) if (item.page !== undefined) addTo(lists, item.page, item)
  return lists
}

function findExcluded(source: Omit<SplitSource, 'excluded' | 'articles'>): Set<number> {
  const { reader, pages } = source.document
  const { catalog, trailer } = reader
  const excluded = new Set<number>()
  const add = (object: PdfObject | undefined) => {
    if (object instanceof PdfReference) excluded.add(object.number)
  }
  add(trailer.get('Root'))
  for (const key of ['Pages', 'Outlines', 'AcroForm', 'StructTreeRoot', 'Names', 'OCProperties']) add(catalog.get(key))
  for (const { reference } of [...pages, ...source.outline]) add(reference)
  for (const { reference } of source.fields?.nodes ?? []) add(reference)
  for (const { reference } of source.structure?.elements ?? []) add(reference)
  for (const page of pages) excludeAncestors(page.dictionary.get('Parent'), excluded, source.document)
  return excluded
}

/** Page tree nodes, whatever their Type. */
function excludeAncestors(parent: PdfObject, excluded: Set<number>, { reader }: OpenedDocument): void {
  let node = parent
  while (node instanceof PdfReference && !excluded.has(node.number)) {
    excluded.add(node.number)
    const above = reader.resolve(node)
    node = above instanceof PdfDictionary ? above.get('Parent') : null
  }
}

/** Article threads (12.4.3): each bead refers to the next one and to its page. */
function findArticles({ reader }: OpenedDocument): Set<number> {
  const articles = new Set<number>()
  const threads = reader.resolve(reader.catalog.get('Threads'))
  for (const thread of Array.isArray(threads) ? threads : []) {
    if (thread instanceof PdfReference) articles.add(thread.number)
    const first = reader.resolve(thread)
    let bead = first instanceof PdfDictionary ? first.get('F') : null
    while (bead instanceof PdfReference && !articles.has(bead.number)) {
      articles.add(bead.number)
      const entries = reader.resolve(bead)
      bead = entries instanceof PdfDictionary ? entries.get('N') : null
    }
  }
  return articles
}
