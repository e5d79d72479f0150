/** The only ending the tools accept, whatever its case. */
const PDF_ENDING = /\.pdf$/i

/** Whether a file's name ends like a PDF's. */
export function hasPdfName(name: string): boolean {
  return PDF_ENDING.test(name)
}

/** The name without its `.pdf`, as the product writes `{base}`. */
export function baseName(name: string): string {
  return name.replace(PDF_ENDING, '')
}

/** Characters that a file name cannot hold on one of the systems people use; control characters among them. */
// eslint-disable-next-line no-control-regex -- they are what must go
const FORBIDDEN = /[\u0000-\u001f\u007f<>:"/\\|?*\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

/** Bytes of a name in UTF-8 that every file system takes; they stop at 255, and browsers put marks of their own behind it. */
const MAX_BYTES = 240

/** What tells the type of a file, at the end of its name. */
const ENDING = /\.[a-z0-9]{1,8}$/i

/**
 * Makes a name that came from outside safe to offer as a download: no folders, no control or direction characters, and
 * short enough for every file system, with its ending.
 */
export function safeFileName(name: string, fallback = 'document.pdf'): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .toWellFormed()
    .replace(FORBIDDEN, '_')
    .replace(/^[. ]+|[. ]+$/g, '')
  return clean === '' ? fallback : shorten(clean)
}

/** The longest beginning of a text, in whole characters, that takes no more bytes in UTF-8. */
export function cutToBytes(text: string, maxBytes: number): string {
  let bytes = 0
  let result = ''
  for (const character of text) {
    bytes += bytesInUtf8(character.codePointAt(0) ?? 0)
    if (bytes > maxBytes) break
    result += character
  }
  return result
}

/** Takes away from the end of what comes before the ending. */
function shorten(name: string): string {
  if (cutToBytes(name, MAX_BYTES) === name) return name
  const ending = ENDING.exec(name)?.[0] ?? ''
  return cutToBytes(name.slice(0, name.length - ending.length), MAX_BYTES - ending.length) + ending
}

function bytesInUtf8(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

/** `Content-Disposition` of a download: an ASCII name for old readers, the real one beside it (RFC 6266, RFC 8187). */
export function contentDisposition(name: string): string {
  const safe = safeFileName(name)
  const ascii = safe
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
