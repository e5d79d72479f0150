import { isName, PdfDictionary, type PdfObject, PdfReference, PdfStream, type Resolve } from '@recto/pdf'

/** Keys of a font descriptor that hold a font program (ISO 32000-2, table 124). */
const PROGRAM_KEYS = ['FontFile', 'FontFile2', 'FontFile3'] as const

export type ProgramKey = (typeof PROGRAM_KEYS)[number]

/** A font that shows glyphs of a program. */
export interface ProgramFont {
  /** What content sets: a simple font, or a Type 0 font. */
  font: PdfDictionary
  /** The font that has the descriptor: the same, or the descendant of a Type 0 font. */
  holder: PdfDictionary
  descriptor: PdfDictionary
}

/** A font program and the fonts that show glyphs of it. */
export interface FontProgram {
  number: number
  key: ProgramKey
  stream: PdfStream
  fonts: ProgramFont[]
}

/** Finds the font programs that fonts have; one that is two kinds of program at once is left out. */
export function findPrograms(dictionaries: Iterable<PdfDictionary>, resolve: Resolve): FontProgram[] {
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

/** The font whose descriptor tells of a font's program: for a Type 0 font its descendant. */
function holderOf(font: PdfDictionary, resolve: Resolve): PdfDictionary | undefined {
  const kind = resolve(font.get('Subtype'))
  // Content cannot set these; they are come upon by the Type 0 font they belong to.
  if (isName(kind, 'CIDFontType0') || isName(kind, 'CIDFontType2')) return undefined
  if (!isName(kind, 'Type0')) return font.has('FontDescriptor') ? font : undefined
  const descendants = resolve(font.get('DescendantFonts'))
  const descendant: PdfObject = Array.isArray(descendants) ? resolve(descendants[0] ?? null) : null
  return descendant instanceof PdfDictionary ? descendant : undefined
}
