import { safeBaseName } from '@recto/contract'

/** Characters that some file system refuses, control characters, and bidirectional controls, which can disguise an extension. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu

/** The longest name that can be typed, in UTF-16 code units; `finishStem` limits its bytes as well. */
export const MAX_STEM = 180

/** The typed name, with a hyphen for each character that file names cannot have. */
export function typedStem(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN, '-')
}

/**
 * Converts input to a name that every file system accepts: no dots or spaces at its ends, not a Windows device, of
 * limited length, and without the extension that follows anyway.
 * @returns empty if nothing is left
 */
export function finishStem(text: string, extension: string): string {
  const typed = typedStem(text).trim()
  const isRepeated = extension !== '' && typed.toLowerCase().endsWith(extension.toLowerCase())
  return safeBaseName(isRepeated ? typed.slice(0, -extension.length) : typed, '')
}
