import { type DocumentReader, type Page, PdfDictionary, type PdfObject, PdfReference, PdfStream } from '@recto/pdf'

/** A bound for time. */
const MAX_FORMS = 10_000

/** Whether a page may fill with patterns (ISO 32000-2, 8.7): its resources or those of its form XObjects have some. */
export function hasPatterns({ dictionary, inherited }: Page, reader: DocumentReader): boolean {
  const seen = new Set<number>()
  const open: PdfObject[] = [dictionary.get('Resources') ?? inherited.get('Resources') ?? null]
  while (open.length > 0 && seen.size < MAX_FORMS) {
    const resources = reader.resolve(open.pop() ?? null)
    if (!(resources instanceof PdfDictionary)) continue
    const patterns = reader.resolve(resources.get('Pattern'))
    if (patterns instanceof PdfDictionary && patterns.entries.size > 0) return true
    const forms = reader.resolve(resources.get('XObject'))
    for (const form of forms instanceof PdfDictionary ? forms.entries.values() : []) {
      // Streams are always indirect objects (7.3.8.1).
      if (!(form instanceof PdfReference) || seen.has(form.number)) continue
      seen.add(form.number)
      const stream = reader.resolve(form)
      // Its data is not needed, so it should not stay in memory.
      reader.forget(form.number)
      if (stream instanceof PdfStream) open.push(stream.dictionary.get('Resources'))
    }
  }
  return false
}
