import { plural, t } from '@lingui/core/macro'
import type { Warning } from '@recto/contract'

import { enumerate } from './warned-pages.ts'

/** The text for REFERENCES_CUT. */
export function cutReferences(name: string, count: number): string {
  return plural(count, {
    one: `${name} refers to something outside of the file, which was not read. It is missing from the PDF.`,
    other: `${name} refers to # things outside of the file, which were not read. They are missing from the PDF.`,
  })
}

/** The text for FONTS_REPLACED. */
export function replacedFonts(name: string, { fonts = [], count = fonts.length }: Warning): string {
  const shown = fonts.map(
    ({ name: font, replacement, percent }) => t`${font} by ${replacement} (${percent}% of the text)`,
  )
  const more = count - shown.length
  if (more > 0 && shown.length > 0) shown.push(t`${more} more`)
  const list = enumerate(shown)
  return list === ''
    ? t`${name}: fonts that are not installed were replaced.`
    : t`${name}: fonts that are not installed were replaced: ${list}.`
}

/** The text for HIDDEN_SHEETS_LEFT_OUT. */
export function hiddenSheets(name: string, count: number): string {
  return plural(count, {
    one: `${name}: # hidden sheet was left out.`,
    other: `${name}: # hidden sheets were left out.`,
  })
}

/** The text for HIDDEN_SLIDES_LEFT_OUT. */
export function hiddenSlides(name: string, count: number): string {
  return plural(count, {
    one: `${name}: # hidden slide was left out.`,
    other: `${name}: # hidden slides were left out.`,
  })
}

/** The text for ALT_TEXT_MISSING. */
export function missingAltTexts(name: string, count: number): string {
  return plural(count, {
    one: `${name}: # image has no alternative text, which PDF/UA requires. Add it in the original.`,
    other: `${name}: # images have no alternative text, which PDF/UA requires. Add it in the original.`,
  })
}
