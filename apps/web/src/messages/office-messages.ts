import { plural, t } from '@lingui/core/macro'
import type { ReferenceKind, Warning } from '@recto/contract'

import { enumerate } from './warned-pages.ts'

/** External references of a file, by kind. */
const REFERENCES: Record<ReferenceKind, (count: number) => string> = {
  images: (count) => plural(count, { one: '# image', other: '# images' }),
  media: (count) => plural(count, { one: '# sound or video', other: '# sounds and videos' }),
  files: (count) => plural(count, { one: '# other file', other: '# other files' }),
  templates: (count) => plural(count, { one: '# template', other: '# templates' }),
  fields: (count) => plural(count, { one: '# field', other: '# fields' }),
  data: (count) => plural(count, { one: '# data source', other: '# data sources' }),
  styles: (count) => plural(count, { one: '# style sheet', other: '# style sheets' }),
  objects: (count) => plural(count, { one: '# linked object', other: '# linked objects' }),
}

/** The text for REFERENCES_CUT. */
export function cutReferences(name: string, { references = [], count = 0 }: Warning): string {
  const listed = references.flatMap(({ kind, count: each }) => REFERENCES[kind]?.(each) ?? [])
  const what = listed.length > 0 ? enumerate(listed) : plural(count, { one: '# thing', other: '# things' })
  return t`${name} refers to ${what} outside the file. Nothing outside the file was read, so this is missing from the PDF.`
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
