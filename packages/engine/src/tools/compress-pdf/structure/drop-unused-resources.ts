import { type ObjectEdits, PdfDictionary, type PdfObject, PdfReference, PdfStream } from '@recto/pdf'

import type { DocumentUsage } from '../document-usage.ts'

/** Whether any content uses an entry of a resource dictionary. */
type IsUsed = (entry: PdfObject) => boolean

/** Removes images, forms and fonts that no content uses from resource dictionaries, so that they are not written. */
export function dropUnusedResources(edits: ObjectEdits, usage: DocumentUsage): void {
  if (!usage.isComplete) return
  const { resolve } = edits
  const used: [string, IsUsed][] = [
    ['XObject', (entry) => !(entry instanceof PdfReference) || usage.drawn.has(entry.number)],
    ['Font', (entry) => isUsedFont(resolve(entry), usage)],
  ]
  const spared = formResources(edits)
  for (const [number, object] of edits.reachable()) {
    const pruned = prune(object)
    if (pruned !== object) edits.replace(number, pruned)
  }

  function prune(object: PdfObject): PdfObject {
    if (object instanceof PdfStream) {
      const dictionary = prune(object.dictionary)
      return dictionary === object.dictionary || !(dictionary instanceof PdfDictionary)
        ? object
        : new PdfStream(dictionary, object.data)
    }
    if (!(object instanceof PdfDictionary) || spared.has(object)) return object
    let result = object
    for (const [category, isUsed] of used) {
      const kept = keepUsed(object.get(category), isUsed)
      if (kept !== undefined) result = new PdfDictionary(result.entries).set(category, kept)
    }
    const inner = object.get('Resources')
    const pruned = inner instanceof PdfDictionary ? prune(inner) : inner
    return pruned === inner ? result : new PdfDictionary(result.entries).set('Resources', pruned)
  }

  function keepUsed(entry: PdfObject, isUsed: IsUsed): PdfObject | undefined {
    const entries = resolve(entry)
    if (!(entries instanceof PdfDictionary) || spared.has(entries)) return undefined
    const kept = [...entries.entries].filter(([, value]) => isUsed(value))
    return kept.length === entries.entries.size ? undefined : new PdfDictionary(kept)
  }
}

/** The default resources of the form (ISO 32000-2, table 224), which viewers use for new appearances. */
function formResources({ catalog, resolve }: ObjectEdits): Set<PdfObject> {
  const form = resolve(catalog.get('AcroForm'))
  const resources = form instanceof PdfDictionary ? resolve(form.get('DR')) : null
  if (!(resources instanceof PdfDictionary)) return new Set()
  return new Set([resources, ...[...resources.entries.values()].map(resolve)])
}

/** Whether a font is used; entries that are not fonts are kept. */
function isUsedFont(font: PdfObject, { fonts }: DocumentUsage): boolean {
  return !(font instanceof PdfDictionary) || fonts.has(font)
}
