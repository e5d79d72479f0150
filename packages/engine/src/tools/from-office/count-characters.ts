import {
  contentDecoder,
  type OpenedDocument,
  PdfDictionary,
  PdfName,
  type PdfReference,
  walkDocument,
} from '@recto/pdf'
import type { OperationContext } from '@recto/runtime'

/** How many pages are examined: the first ones show which fonts a long document uses. */
const MAX_PAGES = 100

/** Counts the characters that the pages show in each font, by its name without a subset tag. */
export function countCharacters(
  { pages, reader }: OpenedDocument,
  { platform }: OperationContext,
): ReadonlyMap<string, number> {
  const { resolve } = reader
  const counts = new Map<string, number>()
  const names = new Map<PdfReference | PdfDictionary, { name: string; bytes: number }>()
  const factsOf = (font: PdfReference | PdfDictionary) => {
    const known = names.get(font)
    if (known !== undefined) return known
    const dictionary = resolve(font)
    const entry = dictionary instanceof PdfDictionary ? resolve(dictionary.get('BaseFont')) : null
    const subtype = dictionary instanceof PdfDictionary ? resolve(dictionary.get('Subtype')) : null
    const facts = {
      name: entry instanceof PdfName ? entry.value.replace(/^[A-Z]{6}\+/, '') : '',
      bytes: subtype instanceof PdfName && subtype.value === 'Type0' ? 2 : 1,
    }
    names.set(font, facts)
    return facts
  }
  walkDocument({ pages: pages.slice(0, MAX_PAGES), resolve }, contentDecoder(resolve, platform), {
    text: (font, { bytes }) => {
      if (font === undefined) return
      const facts = factsOf(font)
      counts.set(facts.name, (counts.get(facts.name) ?? 0) + bytes.length / facts.bytes)
    },
    // What is not readable shows no text.
    damaged: () => undefined,
  })
  return counts
}
