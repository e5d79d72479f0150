import { isName, PdfDictionary, type PdfObject, PdfStream, type Resolve } from '@recto/pdf'

/** Field types whose text users can change (ISO 32000-2, 12.7.4.3). */
const EDITABLE_FIELD_TYPES = ['Tx', 'Ch']

/** Limit of ancestors searched for FT. */
const MAX_PARENTS = 32

/**
 * Fonts that may have to show text not yet in the file: those of editable fields, and of appearances that viewers
 * regenerate when their text is edited.
 */
export function protectedFonts(dictionaries: Iterable<PdfDictionary>, resolve: Resolve): Set<PdfDictionary> {
  const fonts = new Set<PdfDictionary>()
  const protect = (resources: PdfObject) => {
    for (const font of fontsOf(resources, resolve)) fonts.add(font)
  }
  for (const dictionary of dictionaries) {
    if (dictionary.has('DR')) protect(dictionary.get('DR'))
    if (!isEditable(dictionary, resolve)) continue
    for (const appearance of appearancesOf(dictionary, resolve)) protect(appearance.dictionary.get('Resources'))
  }
  return fonts
}

function fontsOf(resources: PdfObject, resolve: Resolve): PdfDictionary[] {
  const holder = resolve(resources)
  const fonts = holder instanceof PdfDictionary ? resolve(holder.get('Font')) : null
  if (!(fonts instanceof PdfDictionary)) return []
  return [...fonts.entries.values()].map(resolve).filter((font) => font instanceof PdfDictionary)
}

function isEditable(annotation: PdfDictionary, resolve: Resolve): boolean {
  if (!annotation.has('AP')) return false
  if (isName(resolve(annotation.get('Subtype')), 'FreeText')) return true
  let field: PdfObject = annotation
  for (let step = 0; step < MAX_PARENTS && field instanceof PdfDictionary; step += 1) {
    const kind = resolve(field.get('FT'))
    if (kind !== null) return EDITABLE_FIELD_TYPES.some((written) => isName(kind, written))
    field = resolve(field.get('Parent'))
  }
  return false
}

/** All appearance streams of an annotation, including those by state (12.5.5). */
function appearancesOf(annotation: PdfDictionary, resolve: Resolve): PdfStream[] {
  const appearances = resolve(annotation.get('AP'))
  if (!(appearances instanceof PdfDictionary)) return []
  return [...appearances.entries.values()].map(resolve).flatMap((appearance) => {
    if (appearance instanceof PdfStream) return [appearance]
    if (!(appearance instanceof PdfDictionary)) return []
    return [...appearance.entries.values()].map(resolve).filter((state) => state instanceof PdfStream)
  })
}
