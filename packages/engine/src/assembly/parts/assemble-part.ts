import {
  DocumentCopier,
  name,
  type ObjectWriter,
  PdfDictionary,
  PdfReference,
  reservePages,
  writePageTree,
} from '@recto/pdf'

import { setPageMode, writeCatalogEntries } from './part-catalog.ts'
import { partCopyRules } from './part-copy-rules.ts'
import { planForm, writeForm } from './part-form.ts'
import { writePageLabels } from './part-labels.ts'
import { copyUsedLayers } from './part-layers.ts'
import { writeNames } from './part-names.ts'
import { writeOutline } from './part-outline.ts'
import { preparePages } from './part-pages.ts'
import { planStructure, writeStructure } from './part-structure.ts'
import { resolveIn, type Part, type PartContents, type PartPage } from './part.ts'
import type { SplitSource } from './split-source.ts'

/** A written part, except for its catalog and information dictionary. */
export interface AssembledPart {
  part: Part
  catalog: PdfDictionary
  /** The information dictionary; empty if there is none. */
  information: PdfDictionary
  /** The pages, in order. */
  pages: readonly PdfReference[]
}

/** What assembling a part needs besides the document, its pages and its contents. */
export interface PartSettings {
  /**
   * Set for copies of pages: the part with the originals. Links that leave the copies lead there, and layers are shared
   * with it.
   */
  original?: AssembledPart
  /** Whether the document is used for no other part, so that copied objects can be released. */
  isOnly?: boolean
}

/** Writes a part of a document: some of its pages, and only what they need. */
export async function assemblePart(
  source: SplitSource,
  partPages: readonly PartPage[],
  contents: PartContents,
  writer: ObjectWriter,
  { original, isOnly = false }: PartSettings = {},
): Promise<AssembledPart> {
  const pageReferences = new Map<number, PdfReference>()
  const pages = partPages.flatMap(({ index }) => index ?? [])
  const rasterizedPages = new Set(
    partPages.flatMap(({ index, rasterized }) => (rasterized === undefined ? [] : (index ?? []))),
  )
  const hasArticles =
    rasterizedPages.size === 0 && contents.unplaced && new Set(pages).size === source.document.pages.length
  const copier = new DocumentCopier(source.document.reader, writer, {
    keepsRead: !isOnly,
    leaves: exclusionRule(source, { pageReferences, rasterizedPages, hasArticles }),
  })
  for (const { rasterized } of partPages) {
    for (const [placeholder, stream] of rasterized?.added ?? []) copier.redirect(placeholder, await writer.add(stream))
  }
  const reserved = reservePages(preparePages(source, partPages, { ...contents, articles: hasArticles }), copier, writer)
  for (const [position, { reference }] of reserved.entries()) {
    const index = partPages[position]?.index
    if (index !== undefined && !pageReferences.has(index)) pageReferences.set(index, reference)
  }
  const catalog = new PdfDictionary([['Type', name('Catalog')]])
  const elsewhere = original?.part.pageReferences ?? new Map<number, PdfReference>()
  const part: Part = {
    source,
    contents,
    writer,
    copier,
    catalog,
    pages,
    pageReferences,
    rasterizedPages,
    elsewhere,
    hasArticles,
  }
  if (original !== undefined) shareLayers(part, original.part)
  // Fields and tags are allocated before anything that refers to them is copied.
  const form = planForm(part)
  const structure = planStructure(part)
  copier.follow(partCopyRules(part))
  catalog.set('Pages', await writePageTree(reserved, writer))
  if (form !== undefined) await writeForm(part, form)
  if (structure !== undefined) await writeStructure(part, structure)
  if (contents.outline) await writeOutline(part)
  if (contents.document) await writeNames(part, form !== undefined)
  if (contents.labels) await writePageLabels(part)
  writeCatalogEntries(part)
  await copier.flush()
  if (contents.document) copyUsedLayers(part)
  setPageMode(part)
  const information = contents.document ? copier.copyDictionary(source.document.information) : new PdfDictionary()
  await copier.flush()
  return { part, catalog, information, pages: reserved.map(({ reference }) => reference) }
}

/** Copied pages belong to the layers of the originals. */
function shareLayers(part: Part, original: Part): void {
  const properties = resolveIn(part, part.source.document.reader.catalog.get('OCProperties'))
  const groups = properties instanceof PdfDictionary ? resolveIn(part, properties.get('OCGs')) : null
  if (!Array.isArray(groups)) return
  for (const group of groups) {
    if (group instanceof PdfReference && original.copier.hasTaken(group))
      part.copier.redirect(group, original.copier.reference(group))
  }
}

/**
 * Excludes objects that link the whole document, unless references to them were redirected, and annotations of other
 * pages.
 */
function exclusionRule(
  source: SplitSource,
  { pageReferences, rasterizedPages, hasArticles }: Pick<Part, 'pageReferences' | 'rasterizedPages' | 'hasArticles'>,
): (number: number) => boolean {
  return (number) => {
    const pages = source.annotationPages.get(number)
    if (pages !== undefined) return !pages.some((page) => pageReferences.has(page) && !rasterizedPages.has(page))
    return source.excluded.has(number) || (!hasArticles && source.articles.has(number))
  }
}
