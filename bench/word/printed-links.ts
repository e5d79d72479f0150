import { isName, openDocument, PdfDictionary, PdfString } from '@recto/pdf'
import { nodePlatform } from '@recto/platforms/node'

const context = { platform: nodePlatform, limits: { maxPages: 5000 }, isForReading: true }

/** The addresses of all link annotations of a PDF file (ISO 32000-2, 12.6.4.8). Not every link is printed. */
export async function printedLinks(name: string, bytes: Uint8Array): Promise<Set<string>> {
  const { pages, reader } = await openDocument({ name, bytes }, context)
  const { resolve } = reader
  const targets = new Set<string>()
  for (const { dictionary } of pages) {
    const annotations = resolve(dictionary.get('Annots') ?? null)
    for (const object of Array.isArray(annotations) ? annotations : []) {
      const annotation = resolve(object)
      if (!(annotation instanceof PdfDictionary) || !isName(resolve(annotation.get('Subtype')), 'Link')) continue
      const action = resolve(annotation.get('A'))
      const uri = action instanceof PdfDictionary ? resolve(action.get('URI')) : undefined
      if (uri instanceof PdfString) targets.add(new TextDecoder().decode(uri.bytes))
    }
  }
  return targets
}
