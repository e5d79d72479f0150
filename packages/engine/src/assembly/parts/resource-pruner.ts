import { type OpenedDocument, type Page, PdfDictionary, type PdfObject } from '@recto/pdf'

import { NameScanner } from './name-scanner.ts'

/** Resource categories that map names to objects (ISO 32000-2, table 34). */
const CATEGORIES = ['XObject', 'Font', 'ExtGState', 'Pattern', 'Shading', 'ColorSpace', 'Properties']

/** Removes entries from shared resources that a page does not name. When in doubt, keeps everything. */
export class ResourcePruner {
  readonly #document: OpenedDocument
  readonly #scanner: NameScanner
  /** The number of pages that use a category dictionary. */
  readonly #users = new Map<PdfDictionary, number>()

  constructor(document: OpenedDocument) {
    this.#document = document
    this.#scanner = new NameScanner(document)
    for (const page of document.pages) {
      for (const [, resources] of this.#categories(this.#resourcesOf(page))) {
        this.#users.set(resources, (this.#users.get(resources) ?? 0) + 1)
      }
    }
  }

  /** The resources of a page without unused entries; undefined if there is nothing to remove. */
  prune(page: Page): PdfDictionary | undefined {
    const resources = this.#resourcesOf(page)
    if (resources === undefined) return undefined
    const shared = this.#categories(resources).filter(
      ([, entries]) => entries.entries.size > 1 && (this.#users.get(entries) ?? 0) > 1,
    )
    if (shared.length === 0) return undefined
    const names = this.#scanner.namesUsed(page, resources)
    if (names === undefined) return undefined
    const pruned = new PdfDictionary(resources.entries)
    for (const [category, entries] of shared) pruned.set(category, keepNamed(entries, names))
    return pruned
  }

  #resourcesOf(page: Page): PdfDictionary | undefined {
    const own =
      this.#resolve(page.dictionary.get('Resources')) ?? this.#resolve(page.inherited.get('Resources') ?? null)
    return own instanceof PdfDictionary ? own : undefined
  }

  #categories(resources: PdfDictionary | undefined): [category: string, entries: PdfDictionary][] {
    return CATEGORIES.flatMap((category) => {
      const entries = resources === undefined ? null : this.#resolve(resources.get(category))
      return entries instanceof PdfDictionary ? [[category, entries]] : []
    })
  }

  #resolve(object: PdfObject): PdfObject {
    return this.#document.reader.resolve(object)
  }
}

/** Keeps named entries, and default color spaces, which apply without being named (8.6.5.6). */
function keepNamed({ entries }: PdfDictionary, names: ReadonlySet<string>): PdfDictionary {
  return new PdfDictionary([...entries].filter(([key]) => names.has(key) || key.startsWith('Default')))
}
