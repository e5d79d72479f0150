import type { ErrorFacts } from '../errors.ts'
import type { Warning } from '../result.ts'
import { named, quoted } from './named-file.ts'

/** The message for CONVERTER_MISSING. */
export const CONVERTER_MISSING =
  'This installation cannot convert Office files, because the converter is not installed. Its operator can add it.'

/** The message for NOT_AN_OFFICE_FILE. */
export function notOffice(facts: ErrorFacts): string {
  return `${named(facts)} is not a document, spreadsheet or presentation that can be converted.`
}

/** The message for DAMAGED_OFFICE_FILE. */
export function damagedOffice(facts: ErrorFacts): string {
  return `${named(facts)} is damaged or cannot be read. Open it in the program that made it, save it again, and retry.`
}

/** The message for REFERENCES_CUT. */
export function cutReferences({ file, count = 0 }: Warning): string {
  return count === 1
    ? `${quoted(file)} refers to something outside of the file, which was not read. It is missing from the PDF.`
    : `${quoted(file)} refers to ${count} things outside of the file, which were not read. They are missing from the PDF.`
}

/** The message for FONTS_REPLACED. */
export function replacedFonts({ file, fonts = [], count = fonts.length }: Warning): string {
  const shown = fonts.map(({ name, replacement, percent }) => `${name} by ${replacement} (${percent}% of the text)`)
  if (count > shown.length && shown.length > 0) shown.push(`${count - shown.length} more`)
  const list = shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
  return `${quoted(file)}: fonts that are not installed were replaced${list === '' ? '' : `: ${list}`}.`
}

/** The message for HIDDEN_SHEETS_LEFT_OUT and HIDDEN_SLIDES_LEFT_OUT. */
export function hiddenParts({ file, count = 0 }: Warning, part: 'sheet' | 'slide'): string {
  return `${quoted(file)}: ${count} hidden ${count === 1 ? `${part} was` : `${part}s were`} left out.`
}
