import { FINDING_KINDS, type Finding, type FindingKind } from '@recto/contract'

import type { DocumentReader } from '../objects/document-reader.ts'
import type { PdfDictionary } from '../objects/objects.ts'
import { LayerVisibility } from '../documents/layer-visibility.ts'
import type { Page } from '../documents/page-tree.ts'
import type { TraitSource } from './trait.ts'
import { traitsOf } from './traits.ts'
import { walkObjects } from './walk-objects.ts'
import { readXfa } from './xfa-scripts.ts'

/** What to search. */
export interface SearchedDocument {
  reader: DocumentReader
  pages: readonly Page[]
  information: PdfDictionary
}

/** Further pages are not listed. */
const MAX_LISTED_PAGES = 100

/**
 * Finds what a document contains besides its pages: scripts, actions, references to other files, hidden content.
 * Streams are not decoded, except XFA forms and the first bytes of attachments.
 * @param limit stops after this many objects
 * @returns one entry for each kind found, in the contract's order
 */
export function findContent({ reader, pages, information }: SearchedDocument, limit = Infinity): Finding[] {
  const found = new Findings()
  const source: TraitSource = { resolve: reader.resolve, decode: (stream) => reader.decode(stream) }
  const { catalog } = reader
  walkObjects({ pages, others: [catalog], resolve: reader.resolve }, limit, (object, page) => {
    for (const { kind } of traitsOf(object, source)) found.add(kind, 1, page)
  })
  found.add('xfaScripts', readXfa(catalog, source)?.scripts ?? 0)
  found.add('hiddenLayers', new LayerVisibility(reader).hidden.size)
  if (information.entries.size > 0) found.add('metadata', 1)
  return found.list()
}

class Findings {
  readonly #byKind = new Map<FindingKind, { count: number; pages: Set<number> }>()

  add(kind: FindingKind, count: number, page?: number): void {
    if (count === 0) return
    const known = this.#byKind.get(kind) ?? { count: 0, pages: new Set() }
    this.#byKind.set(kind, known)
    known.count += count
    if (page !== undefined && known.pages.size < MAX_LISTED_PAGES) known.pages.add(page)
  }

  list(): Finding[] {
    return FINDING_KINDS.flatMap((kind) => {
      const known = this.#byKind.get(kind)
      return known === undefined ? [] : [{ kind, count: known.count, pages: [...known.pages] }]
    })
  }
}
