import { PdfDictionary, PdfReference, type PdfObject } from '../objects/objects.ts'
import type { DocumentChanges } from '../documents/document-changes.ts'
import type { OpenedDocument } from '../documents/open-document.ts'
import type { Page } from '../documents/page-tree.ts'

/** A page's resources as they count, and where they stand. */
interface PageResources {
  entries: PdfDictionary
  /** Whether they stand in the page's own dictionary, so that no other page can have them. */
  isOwn: boolean
}

/** The resources of a page (ISO 32000-2, 7.8.3): its own, else those from above; empty where there are none. */
function resourcesOf(page: Page, { reader }: OpenedDocument): PageResources {
  const own = page.dictionary.get('Resources')
  for (const place of [own, page.inherited.get('Resources') ?? null]) {
    const entries = reader.resolve(place)
    if (entries instanceof PdfDictionary) return { entries, isOwn: place === own && !(own instanceof PdfReference) }
  }
  return { entries: new PdfDictionary(), isOwn: true }
}

/** A beginning that no resource of the pages given has in its name: names that begin so are free on all of them. */
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

/** Adds resources to pages. What pages share is left as it is; what is made for them is shared in the same way. */
export class StampResources {
  private readonly changes: DocumentChanges
  private readonly made = new Map<PdfDictionary, Map<PdfDictionary, PdfReference>>()

  constructor(changes: DocumentChanges) {
    this.changes = changes
  }

  /** What a page's `Resources` become with some more, category by category. */
  extend(page: Page, additions: PdfDictionary): PdfObject {
    const { entries, isOwn } = resourcesOf(page, this.changes.document)
    if (isOwn) return this.combine(entries, additions)
    return this.once(entries, additions, () => this.combine(entries, additions))
  }

  private combine(entries: PdfDictionary, additions: PdfDictionary): PdfDictionary {
    const { reader } = this.changes.document
    const result = new PdfDictionary(entries.entries)
    for (const [category, more] of additions.entries) {
      if (!(more instanceof PdfDictionary)) continue
      const place = entries.get(category)
      const names = reader.resolve(place)
      if (!(names instanceof PdfDictionary)) result.set(category, more)
      else if (place instanceof PdfReference)
        result.set(
          category,
          this.once(names, more, () => united(names, more)),
        )
      else result.set(category, united(names, more))
    }
    return result
  }

  /** A new object for what was made of two dictionaries, written once. */
  private once(entries: PdfDictionary, additions: PdfDictionary, make: () => PdfDictionary): PdfReference {
    const made = this.made.get(entries) ?? new Map<PdfDictionary, PdfReference>()
    this.made.set(entries, made)
    const reference = made.get(additions) ?? this.changes.add(make())
    made.set(additions, reference)
    return reference
  }
}

/** Everything that some dictionaries have; the later ones win. */
export function united(...dictionaries: readonly PdfDictionary[]): PdfDictionary {
  return new PdfDictionary(dictionaries.flatMap(({ entries }) => [...entries]))
}
