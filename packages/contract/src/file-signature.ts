/** Readers look for a header in the first kilobyte (ISO 32000-1, annex H, note 13). */
export const SIGNATURE_BYTES = 1024

/**
 * Whether a file's first bytes are those of a PDF: its header, junk before it allowed, or, where the header was lost, an
 * indirect object such as `1 0 obj`.
 */
export function looksLikePdf(bytes: Uint8Array): boolean {
  let start = ''
  for (const byte of bytes.subarray(0, SIGNATURE_BYTES)) start += String.fromCharCode(byte)
  return start.includes('%PDF-') || /\d[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+obj/.test(start)
}
