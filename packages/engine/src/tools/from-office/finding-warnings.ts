import type { OPERATIONS, OptionsOf, Warning } from '@recto/contract'
import type { OfficeSource } from '@recto/office'

import { replacedFonts } from './replaced-fonts.ts'

/** Fonts that are listed; further ones are counted. */
const MAX_FONTS = 20

/** What was requested, and the fonts of the result with the number of characters in each. */
interface FoundContext {
  options: OptionsOf<typeof OPERATIONS.fromOffice>
  usedFonts: ReadonlyMap<string, number>
  /** Images without alternative text, if PDF/UA was requested. */
  undescribedImages: number
}

/** What was found in a file and left out or replaced, as warnings. */
export function findingWarnings(
  file: string,
  { findings, encryption }: OfficeSource,
  { options, usedFonts, undescribedImages }: FoundContext,
): Warning[] {
  const { hidden } = options
  const { references, hiddenSheets, hiddenSlides, hasMacros } = findings
  const warnings: Warning[] = []
  if (references.size > 0) {
    const list = Array.from(references, ([kind, count]) => ({ kind, count }))
    const count = list.reduce((sum, reference) => sum + reference.count, 0)
    warnings.push({ code: 'REFERENCES_CUT', file, count, references: list })
  }
  if (hiddenSheets > 0 && !hidden) warnings.push({ code: 'HIDDEN_SHEETS_LEFT_OUT', file, count: hiddenSheets })
  if (hiddenSlides > 0 && !hidden) warnings.push({ code: 'HIDDEN_SLIDES_LEFT_OUT', file, count: hiddenSlides })
  if (hasMacros) warnings.push({ code: 'MACROS_NOT_RUN', file })
  const fonts = replacedFonts(findings.fonts, usedFonts)
  if (fonts.length > 0) {
    warnings.push({ code: 'FONTS_REPLACED', file, count: fonts.length, fonts: fonts.slice(0, MAX_FONTS) })
  }
  if (undescribedImages > 0) warnings.push({ code: 'ALT_TEXT_MISSING', file, count: undescribedImages })
  if (encryption === 'opened') warnings.push({ code: 'PROTECTION_REMOVED', file })
  return warnings
}
