import type { ErrorFacts } from '../errors.ts'
import type { ReferenceKind, Warning } from '../result.ts'
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

/** The message for OFFICE_ENCRYPTION_UNSUPPORTED. */
export function unsupportedOfficeEncryption(facts: ErrorFacts): string {
  return `${named(facts)} is encrypted in a way that cannot be opened here. Save it without a password and try again.`
}

/** What a file refers to, by kind: one, and several. */
const REFERENCES: Record<ReferenceKind, readonly [one: string, other: string]> = {
  images: ['image', 'images'],
  media: ['sound or video', 'sounds and videos'],
  files: ['other file', 'other files'],
  templates: ['template', 'templates'],
  fields: ['field', 'fields'],
  data: ['data source', 'data sources'],
  styles: ['style sheet', 'style sheets'],
  objects: ['linked object', 'linked objects'],
}

/** The message for REFERENCES_CUT. */
export function cutReferences({ file, references = [], count = 0 }: Warning): string {
  const listed = references.map(({ kind, count: each }) => `${each} ${REFERENCES[kind][each === 1 ? 0 : 1]}`)
  const what = listed.length > 0 ? joined(listed) : `${count} ${count === 1 ? 'thing' : 'things'}`
  return `${quoted(file)} refers to ${what} outside the file. Nothing outside the file was read, so this is missing from the PDF.`
}

/** The message for FONTS_REPLACED. */
export function replacedFonts({ file, fonts = [], count = fonts.length }: Warning): string {
  const shown = fonts.map(({ name, replacement, percent }) => `${name} by ${replacement} (${percent}% of the text)`)
  if (count > shown.length && shown.length > 0) shown.push(`${count - shown.length} more`)
  const list = joined(shown)
  return `${quoted(file)}: fonts that are not installed were replaced${list === '' ? '' : `: ${list}`}.`
}

/** The message for HIDDEN_SHEETS_LEFT_OUT and HIDDEN_SLIDES_LEFT_OUT. */
export function hiddenParts({ file, count = 0 }: Warning, part: 'sheet' | 'slide'): string {
  return `${quoted(file)}: ${count} hidden ${count === 1 ? `${part} was` : `${part}s were`} left out.`
}

function joined(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
