/** Name for an upload without one. */
const DEFAULT_NAME = 'file'

/** Maximum length in characters; file systems allow 255 bytes. */
const MAX_LENGTH = 255

// oxlint-disable-next-line no-control-regex -- control characters are what is removed
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g

/**
 * Makes the name of an uploaded or chosen file fit for display and titles: no folders, no control characters, limited
 * length. Never used as a path. Long names are cut in the middle, so that the extension remains.
 */
export function cleanFileName(raw: string): string {
  const last = raw.split(/[/\\]/).at(-1) ?? ''
  const letters = Array.from(last.toWellFormed().replace(CONTROL, '').trim())
  if (letters.length === 0) return DEFAULT_NAME
  if (letters.length <= MAX_LENGTH) return letters.join('')
  return [...letters.slice(0, MAX_LENGTH - 11), '…', ...letters.slice(-10)].join('')
}
