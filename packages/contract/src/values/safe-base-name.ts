import { truncateToBytes, safeFileName } from '../file-names.ts'

/** UTF-8 bytes of a name that every file system accepts, with room for a number and an extension. */
const MAX_BYTES = 180

/** Bidirectional controls, which can disguise an extension, zero-width characters, and control characters above ASCII. */
const INVISIBLE = /[\u0080-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** Reserved device names of Windows, which no extension makes usable. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * Turns text into a file name without extension that is valid on every system.
 * @param fallback the name if nothing is left of the text
 */
export function safeBaseName(text: string, fallback: string): string {
  // In a title, what precedes a slash is not a folder.
  const oneLine = text.normalize('NFC').replaceAll(INVISIBLE, '').replaceAll(/[/\\]/g, '_').replaceAll(/\s+/g, ' ')
  const safe = truncateToBytes(safeFileName(oneLine, ''), MAX_BYTES).replace(/[. ]+$/, '')
  if (safe === '') return fallback
  return RESERVED.test(safe) ? `_${safe}` : safe
}
