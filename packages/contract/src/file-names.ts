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

/** Makes a name that came from outside safe to offer as a download: no folders, no control or direction characters. */
export function safeFileName(name: string, fallback = 'document.pdf'): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .toWellFormed()
    .replace(FORBIDDEN, '_')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 200)
  return clean === '' ? fallback : clean
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
