import { PdfDictionary, PdfReference, type PdfObject } from '../objects/objects.ts'
import type { DocumentChanges } from '../documents/document-changes.ts'
import type { OpenedDocument } from '../documents/open-document.ts'
import type { Page } from '../documents/page-tree.ts'

/** The resources of a page, and where they are. */
interface PageResources {
  entries: PdfDictionary
  /** Whether they are direct, so that no other page shares them. */
  isOwn: boolean
}

/** The resources of a page (ISO 32000-2, 7.8.3), inherited ones included; empty if there are none. */
function resourcesOf(page: Page, { reader }: OpenedDocument): PageResources {
  const own = page.dictionary.get('Resources')
  for (const object of [own, page.inherited.get('Resources') ?? null]) {
    const entries = reader.resolve(object)
    if (entries instanceof PdfDictionary) return { entries, isOwn: object === own && !(own instanceof PdfReference) }
  }
  return { entries: new PdfDictionary(), isOwn: true }
}

/** A name prefix that no resource of the pages uses. */
export function freeNamePrefix(document: OpenedDocument, pages: Iterable<Page> = document.pages): string {
  const taken = new Set<string>()
  const seen = new Set<PdfObject>()
  for (const page of pages) {
    const { entries } = resourcesOf(page, document)
    if (seen.has(entries)) continue
    seen.add(entries)
    for (const value of entries.entries.values()) {
      const category = document.reader.resolve(value)
      if (!(category instanceof PdfDictionary) || seen.has(category)) continue
      seen.add(category)
      for (const key of category.entries.keys()) {
        const [prefix] = /^St\d+/.exec(key) ?? []
        if (prefix !== undefined) taken.add(prefix)
      }
    }
  }
  let number = 1
  while (taken.has(`St${number}`)) number += 1
  return `St${number}`
}

/** Adds resources to pages. Shared dictionaries stay unchanged; their extended copies are shared in the same way. */
export class StampResources {
  readonly #changes: DocumentChanges
  readonly #made = new Map<PdfDictionary, Map<PdfDictionary, PdfReference>>()

  constructor(changes: DocumentChanges) {
    this.#changes = changes
  }

  /** The `Resources` of a page with additions, by category. */
  extend(page: Page, additions: PdfDictionary): PdfObject {
    const { entries, isOwn } = resourcesOf(page, this.#changes.document)
    if (isOwn) return this.#combine(entries, additions)
    return this.#once(entries, additions, () => this.#combine(entries, additions))
  }

  #combine(entries: PdfDictionary, additions: PdfDictionary): PdfDictionary {
    const { reader } = this.#changes.document
    const result = new PdfDictionary(entries.entries)
    for (const [category, more] of additions.entries) {
      if (!(more instanceof PdfDictionary)) continue
      const entry = entries.get(category)
      const names = reader.resolve(entry)
      if (!(names instanceof PdfDictionary)) result.set(category, more)
      else if (entry instanceof PdfReference)
        result.set(
          category,
          this.#once(names, more, () => united(names, more)),
        )
      else result.set(category, united(names, more))
    }
    return result
  }

  /** The merged copy of two dictionaries, written once. */
  #once(entries: PdfDictionary, additions: PdfDictionary, make: () => PdfDictionary): PdfReference {
    const made = this.#made.get(entries) ?? new Map<PdfDictionary, PdfReference>()
    this.#made.set(entries, made)
    const reference = made.get(additions) ?? this.#changes.add(make())
    made.set(additions, reference)
    return reference
  }
}

/** Merges dictionaries; later entries win. */
export function united(...dictionaries: readonly PdfDictionary[]): PdfDictionary {
  return new PdfDictionary(dictionaries.flatMap(({ entries }) => [...entries]))
}
