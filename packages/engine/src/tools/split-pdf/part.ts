import { type DocumentCopier, type DocumentWriter, PdfDictionary, type PdfObject, type PdfReference } from '@recto/pdf'

import type { SplitSource } from './split-source.ts'

/** What a part takes along besides its pages. */
export interface PartContents {
  /** Outline items that lead into the part. */
  outline: boolean
  /** Files attached to the document. */
  attachments: boolean
}

/** A part while it is written. */
export interface Part {
  source: SplitSource
  contents: PartContents
  writer: DocumentWriter
  copier: DocumentCopier
  catalog: PdfDictionary
  /** Indexes of its pages in order; one may come more than once. */
  pages: readonly number[]
  /** Where each page stands for those who lead to it. */
  places: ReadonlyMap<number, PdfReference>
}

/** Follows references in the document that is split. */
export function resolveIn({ source }: Part, object: PdfObject): PdfObject {
  return source.document.reader.resolve(object)
}

/** What a map has for the pages of a part, in the order of the pages; each page counts once. */
export function gather<Item>({ places }: Part, byPage: ReadonlyMap<number, readonly Item[]> | undefined): Item[] {
  if (byPage === undefined || byPage.size === 0) return []
  return [...places.keys()].flatMap((page) => byPage.get(page) ?? [])
}

/** Where the page stands that a destination leads to; undefined where it leads out of the part or nowhere. */
export function placeOf({ source, places }: Part, destination: PdfObject): PdfReference | undefined {
  const page = source.destinations.pageOf(destination)
  return page === undefined ? undefined : places.get(page)
}

/**
 * Copies a destination. Some writers give its page as a number, which would lead to another page of the part; names stay
 * names. Null where it leads out of the part.
 */
export function copyDestination(part: Part, destination: PdfObject): PdfObject {
  const { copier } = part
  const place = placeOf(part, destination)
  const target = resolveIn(part, destination)
  if (place === undefined) return null
  if (Array.isArray(target)) return [place, ...target.slice(1).map((item) => copier.copy(item))]
  if (!(target instanceof PdfDictionary)) return target
  return copier.copyDictionary(target, 'D').set('D', copyDestination(part, target.get('D')))
}

/** A dictionary without some of its entries. */
export function without({ entries }: PdfDictionary, keys: readonly string[]): PdfDictionary {
  return new PdfDictionary([...entries].filter(([key]) => !keys.includes(key)))
}
