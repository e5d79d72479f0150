import { isName, PdfDictionary, type PdfObject, PdfReference, PdfStream, type Resolve } from '@recto/pdf'

/** Keys of a font descriptor that refer to a font program (ISO 32000-2, table 124). */
export const PROGRAM_KEYS = ['FontFile', 'FontFile2', 'FontFile3'] as const

export type ProgramKey = (typeof PROGRAM_KEYS)[number]

/** A font that uses a font program. */
export interface ProgramFont {
  /** A simple font or a Type 0 font, as set by content. */
  font: PdfDictionary
  /** The font with the descriptor: the same font, or the descendant of a Type 0 font. */
  holder: PdfDictionary
  descriptor: PdfDictionary
}

/** A font program and the fonts that use it. */
export interface FontProgram {
  number: number
  key: ProgramKey
  stream: PdfStream
  fonts: ProgramFont[]
}

/** Finds the font programs of fonts, except those referred to by different keys. */
export function findFontPrograms(dictionaries: Iterable<PdfDictionary>, resolve: Resolve): FontProgram[] {
  const programs = new Map<number, FontProgram>()
  const mixed = new Set<number>()
  for (const font of dictionaries) {
    const holder = holderOf(font, resolve)
    const descriptor = resolve(holder?.get('FontDescriptor') ?? null)
    if (holder === undefined || !(descriptor instanceof PdfDictionary)) continue
    for (const key of PROGRAM_KEYS) {
      const reference = descriptor.get(key)
      const stream = resolve(reference)
      if (!(reference instanceof PdfReference) || !(stream instanceof PdfStream)) continue
      const { number } = reference
      const known = programs.get(number) ?? { number, key, stream, fonts: [] }
      programs.set(number, known)
      known.fonts.push({ font, holder, descriptor })
      if (known.key !== key) mixed.add(number)
    }
  }
  return [...programs.values()].filter(({ number }) => !mixed.has(number))
}

/** The font with the descriptor; for a Type 0 font, its descendant. */
function holderOf(font: PdfDictionary, resolve: Resolve): PdfDictionary | undefined {
  const kind = resolve(font.get('Subtype'))
  // Content cannot set a CIDFont; it is found through its Type 0 font.
  if (isName(kind, 'CIDFontType0') || isName(kind, 'CIDFontType2')) return undefined
  if (!isName(kind, 'Type0')) return font.has('FontDescriptor') ? font : undefined
  const descendants = resolve(font.get('DescendantFonts'))
  const descendant: PdfObject = Array.isArray(descendants) ? resolve(descendants[0] ?? null) : null
  return descendant instanceof PdfDictionary ? descendant : undefined
}
