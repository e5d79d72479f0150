import { glyphNameText } from '@recto/fonts'
import { fromLatin1 } from '@recto/runtime'

import { resourcesOf } from '../content/walk-document.ts'
import { DocumentChanges } from '../documents/document-changes.ts'
import type { OpenedDocument } from '../documents/open-document.ts'
import type { Resolve } from '../objects/decode-stream.ts'
import { dictionary, isName, PdfDictionary, PdfReference, PdfStream, type PdfObject } from '../objects/objects.ts'
import { namesByCode } from './names-by-code.ts'
import { toUnicodeMap } from './to-unicode.ts'

/** Codes of simple fonts are bytes. */
const MAX_CODE = 0xff

/**
 * Adds ToUnicode maps to Type 3 fonts without one, from the names of their glyphs (ISO 32000-2, 9.10.2): PDFium goes by names in all
 * fonts but these, such as bitmap fonts of Ghostscript and TeX.
 * @param changes earlier ones of the document, which are extended
 * @returns undefined if there are no changes
 */
export function mapType3Glyphs(document: OpenedDocument, changes?: DocumentChanges): DocumentChanges | undefined {
  const resolve = changes?.resolve ?? document.reader.resolve
  let extended = changes
  for (const [number, font] of type3Fonts(document, resolve)) {
    const texts = textsByCode(font, resolve)
    if (texts === undefined) continue
    extended ??= new DocumentChanges(document)
    const map = extended.add(new PdfStream(dictionary({}), fromLatin1(toUnicodeMap(texts, 1))))
    extended.added.set(number, new PdfDictionary(font.entries).set('ToUnicode', map))
  }
  return extended
}

/** The texts of codes; undefined if the font maps them itself, or none of its glyphs has a name that says anything. */
function textsByCode(font: PdfDictionary, resolve: Resolve): Map<number, string> | undefined {
  if (resolve(font.get('ToUnicode')) !== null) return undefined
  const encoding = resolve(font.get('Encoding'))
  if (!(encoding instanceof PdfDictionary)) return undefined
  const texts = new Map<number, string>()
  for (const [code, glyph] of namesByCode(resolve(encoding.get('Differences')), resolve)) {
    const text = glyphNameText(glyph)
    if (text !== undefined && code >= 0 && code <= MAX_CODE) texts.set(code, text)
  }
  return texts.size === 0 ? undefined : texts
}

/** The Type 3 fonts that pages and their forms name, by object number. */
function type3Fonts({ pages }: OpenedDocument, resolve: Resolve): Map<number, PdfDictionary> {
  const fonts = new Map<number, PdfDictionary>()
  const seen = new Set<PdfObject>()
  const forms = new Set<number>()
  const waiting = pages.map((page) => resolve(resourcesOf(page)))
  for (let resources = waiting.pop(); resources !== undefined; resources = waiting.pop()) {
    if (!(resources instanceof PdfDictionary) || seen.has(resources)) continue
    seen.add(resources)
    for (const reference of valuesOf(resources.get('Font'), resolve)) {
      const font = resolve(reference)
      if (!(reference instanceof PdfReference && font instanceof PdfDictionary)) continue
      if (isName(resolve(font.get('Subtype')), 'Type3')) fonts.set(reference.number, font)
    }
    for (const reference of valuesOf(resources.get('XObject'), resolve)) {
      // A form may name itself.
      if (!(reference instanceof PdfReference) || forms.has(reference.number)) continue
      forms.add(reference.number)
      const form = resolve(reference)
      if (form instanceof PdfStream) waiting.push(resolve(form.dictionary.get('Resources')))
    }
  }
  return fonts
}

function valuesOf(object: PdfObject, resolve: Resolve): PdfObject[] {
  const resolved = resolve(object)
  return resolved instanceof PdfDictionary ? [...resolved.entries.values()] : []
}
