/** What a file is called that came without a name. */
const DEFAULT_NAME = 'file'

/** Longest name kept, in characters; file systems stop at 255 bytes. */
const MAX_LENGTH = 255

// oxlint-disable-next-line no-control-regex -- they are what must go
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g

/**
 * The name of an upload as it may be shown and used as a title: no folders, no control characters, bounded length.
 * It never becomes a path. A long one loses its middle, so that its ending still tells what it is.
 */
export function cleanFileName(raw: string): string {
  // Browsers write a quote in a file's name as %22 (HTML, multipart/form-data encoding algorithm).
  const last = raw.replaceAll('%22', '"').split(/[/\\]/).at(-1) ?? ''
  const letters = Array.from(last.toWellFormed().replace(CONTROL, '').trim())
  if (letters.length === 0) return DEFAULT_NAME
  if (letters.length <= MAX_LENGTH) return letters.join('')
  return [...letters.slice(0, MAX_LENGTH - 11), '…', ...letters.slice(-10)].join('')
}
