import { cutToBytes, safeFileName } from '../file-names.ts'

/** Bytes of a name in UTF-8 that every file system takes, with room for an ending. */
const MAX_BYTES = 180

/** Marks that turn the direction of writing and so show another ending than there is, and control characters above ASCII. */
const INVISIBLE = /[\u0080-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** Names that mean devices on Windows, whatever their ending. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * A text as a file name without its ending that no system stumbles over: no folders, no invisible characters, not too long.
 * @param fallback where nothing is left of it
 */
export function safePartName(text: string, fallback: string): string {
  // What was a folder's name is part of a title here.
  const oneLine = text.normalize('NFC').replaceAll(INVISIBLE, '').replaceAll(/[/\\]/g, '_').replaceAll(/\s+/g, ' ')
  const safe = cutToBytes(safeFileName(oneLine, ''), MAX_BYTES).replace(/[. ]+$/, '')
  if (safe === '') return fallback
  return RESERVED.test(safe) ? `_${safe}` : safe
}
