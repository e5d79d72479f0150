const PDF_ENDING = /\.pdf$/i

/** Whether a file name has the extension `.pdf`, in any case. */
export function hasPdfName(name: string): boolean {
  return PDF_ENDING.test(name)
}

/** The name without its extension `.pdf`: `{base}` in the names of results. */
export function baseName(name: string): string {
  return name.replace(PDF_ENDING, '')
}

const SOURCE_ENDING = /\.(?:pdf|jpe?g|jpe|jfif|png|apng|tiff?|bmp|dib|gif|webp|jp2|j2k|jpx|jpf|heic|heif|avif|svg)$/i

/** The name of an image or a PDF file without its extension. */
export function nameWithoutEnding(name: string): string {
  return name.replace(SOURCE_ENDING, '')
}

/** Characters that some operating system forbids in file names, control characters, and bidirectional controls. */
// oxlint-disable-next-line no-control-regex -- control characters are what is removed
const FORBIDDEN = /[\u0000-\u001f\u007f<>:"/\\|?*\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

/** Dots and spaces at either end. Without the lookbehind, the search would begin again at each character of a run in the middle. */
const OUTER = /^[. ]+|(?<![. ])[. ]+$/g

/** UTF-8 bytes of a name. File systems allow 255; the rest is room for suffixes that browsers add. */
const MAX_BYTES = 240

const ENDING = /\.[a-z0-9]{1,8}$/i

/**
 * Makes an untrusted name safe for a download: no folders, no control characters, no bidirectional controls, and short
 * enough for every file system with its extension kept.
 */
export function safeFileName(name: string, fallback = 'document.pdf'): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const clean = last.toWellFormed().replace(FORBIDDEN, '_').replace(OUTER, '')
  return clean === '' ? fallback : shorten(clean)
}

/**
 * Makes names unique: a repeated name gets ` (2)` before its extension. Names that differ only in case or in how
 * accents are encoded are equal, as they are on many file systems.
 */
export function uniqueFileNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  // Original names keep their numbers: `a.pdf`, `a.pdf`, `a (2).pdf` needs a third number.
  const given = new Set(names.map(toComparable))
  return names.map((name) => {
    let unique = name
    for (let count = 2; taken.has(toComparable(unique)); count += 1) {
      const numbered = addNumber(name, count)
      if (!given.has(toComparable(numbered))) unique = numbered
    }
    taken.add(toComparable(unique))
    return unique
  })
}

const toComparable = (name: string) => name.normalize('NFC').toLowerCase()

function addNumber(name: string, count: number): string {
  const ending = ENDING.exec(name)?.[0] ?? ''
  return `${name.slice(0, name.length - ending.length)} (${count})${ending}`
}

/** The longest prefix of a text, in whole characters, that fits into `maxBytes` of UTF-8. */
export function truncateToBytes(text: string, maxBytes: number): string {
  let bytes = 0
  let result = ''
  for (const character of text) {
    bytes += bytesInUtf8(character.codePointAt(0) ?? 0)
    if (bytes > maxBytes) break
    result += character
  }
  return result
}

/** Truncates the name before its extension. */
function shorten(name: string): string {
  if (truncateToBytes(name, MAX_BYTES) === name) return name
  const ending = ENDING.exec(name)?.[0] ?? ''
  return truncateToBytes(name.slice(0, name.length - ending.length), MAX_BYTES - ending.length) + ending
}

function bytesInUtf8(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

/** Bytes of a name in a header: in its ASCII fallback, and percent-encoded. Proxies have little room for headers. */
const MAX_FALLBACK_BYTES = 100
const MAX_ENCODED_BYTES = 480

/**
 * `Content-Disposition` of a download, with an ASCII fallback and the name in UTF-8 (RFC 6266, RFC 8187). A name too long
 * for a header is shortened.
 */
export function contentDisposition(name: string): string {
  const safe = safeFileName(name)
  const ascii = safe
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_')
  const encoded = encodeParameter(shortenUntil(safe, (text) => encodeParameter(text).length <= MAX_ENCODED_BYTES))
  const fallback = shortenUntil(ascii, ({ length }) => length <= MAX_FALLBACK_BYTES)
  return `attachment; filename="${fallback}"; filename*=UTF-8''${encoded}`
}

/** Percent-encodes the value of an extended parameter (RFC 8187). */
function encodeParameter(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** Drops characters before the extension until a name fits. */
function shortenUntil(name: string, fits: (text: string) => boolean): string {
  const ending = ENDING.exec(name)?.[0] ?? ''
  const letters = Array.from(name.slice(0, name.length - ending.length))
  while (letters.length > 0 && !fits(letters.join('') + ending)) letters.pop()
  return letters.join('') + ending
}
