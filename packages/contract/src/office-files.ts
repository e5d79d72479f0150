import { looksLikePdf } from './file-signature.ts'

/** File extensions of text documents that can be converted, as an `accept` attribute. */
export const WORD_FILES = '.docx,.doc,.odt,.rtf,.txt,.md,.html,.htm,.docm,.dotx,.dotm,.dot,.ott,.fodt'

/** File extensions of spreadsheets that can be converted, as an `accept` attribute. */
export const EXCEL_FILES = '.xlsx,.xls,.ods,.csv,.xlsm,.xlsb,.xltx,.xltm,.xlt,.ots,.fods'

/** File extensions of presentations that can be converted, as an `accept` attribute. */
export const POWERPOINT_FILES = '.pptx,.ppt,.odp,.pptm,.ppsx,.ppsm,.pps,.potx,.potm,.pot,.otp,.fodp'

/** The media types of the files that a call for Office files takes. */
export const OFFICE_TYPES = [
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
  'application/rtf',
  'text/plain',
  'text/markdown',
  'text/html',
  'text/csv',
] as const

const OFFICE_ENDING = new RegExp(
  `(?:${[WORD_FILES, EXCEL_FILES, POWERPOINT_FILES].join().replaceAll('.', '\\.').replaceAll(',', '|')})$`,
  'i',
)

/** Whether a name has the extension of an Office file; the bytes show what it really is. */
export function hasOfficeName(name: string): boolean {
  return OFFICE_ENDING.test(name)
}

/** The name of an Office file without its extension. */
export function nameWithoutOfficeEnding(name: string): string {
  return name.replace(OFFICE_ENDING, '')
}

/** The container of an Office file: a ZIP package, a compound file (older formats and encrypted packages), or text. */
export type OfficeContainer = 'zip' | 'compound' | 'text'

/** Local file header of ZIP (APPNOTE 4.3.7), and header of a compound file (MS-CFB 2.2). */
const ZIP_START = [0x50, 0x4b, 3, 4]
const COMPOUND_START = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/**
 * A file's container, from its first bytes and whatever its name; undefined if no Office file starts like this. Text covers RTF,
 * HTML, Markdown, CSV, flat XML and plain text.
 */
export function officeContainerOf(start: Uint8Array): OfficeContainer | undefined {
  const startsWith = (expected: readonly number[]) => expected.every((byte, index) => start[index] === byte)
  if (startsWith(ZIP_START)) return 'zip'
  if (startsWith(COMPOUND_START)) return 'compound'
  return start.length > 0 && looksLikeText(start) && !looksLikePdf(start) ? 'text' : undefined
}

/** How many bytes at the start are examined. */
const TEXT_SAMPLE = 1024

/** Text has no control characters except white space; UTF-16 has a byte order mark. */
function looksLikeText(start: Uint8Array): boolean {
  if ((start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff)) return true
  return start.subarray(0, TEXT_SAMPLE).every((byte) => byte >= 0x20 || TEXT_CONTROLS.has(byte))
}

/** Tab, line feed, vertical tab, form feed and carriage return. */
const TEXT_CONTROLS: ReadonlySet<number> = new Set([9, 10, 11, 12, 13])
