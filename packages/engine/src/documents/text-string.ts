import { PdfString } from '../objects/objects.ts'

/** PDFDocEncoding where it differs from Latin-1 (ISO 32000-2, annex D.3). */
const PDF_DOC_FROM_24 = '\u02d8\u02c7\u02c6\u02d9\u02dd\u02db\u02da\u02dc'
const PDF_DOC_FROM_128 =
  '\u2022\u2020\u2021\u2026\u2014\u2013\u0192\u2044\u2039\u203a\u2212\u2030\u201e\u201c\u201d\u2018\u2019\u201a\u2122\ufb01\ufb02\u0141\u0152\u0160\u0178\u017d\u0131\u0142\u0153\u0161\u017e\ufffd\u20ac'

/** Reads a text string (7.9.2.2): UTF-16 or UTF-8 after their marks, else PDFDocEncoding. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second, third] = bytes
  if (first === 0xfe && second === 0xff) return decodeUtf16(bytes, 1, 0)
  if (first === 0xff && second === 0xfe) return decodeUtf16(bytes, 0, 1)
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder().decode(bytes)
  let text = ''
  for (const byte of bytes) {
    if (byte >= 24 && byte < 32) text += PDF_DOC_FROM_24[byte - 24]
    else if (byte >= 128 && byte <= 160) text += PDF_DOC_FROM_128[byte - 128]
    else text += String.fromCharCode(byte)
  }
  return text
}

function decodeUtf16(bytes: Uint8Array, low: 0 | 1, high: 0 | 1): string {
  let text = ''
  for (let index = 2; index + 1 < bytes.length; index += 2) {
    text += String.fromCharCode(((bytes[index + high] ?? 0) << 8) | (bytes[index + low] ?? 0))
  }
  return text
}

/** Writes a text string: ASCII as it is, anything else as UTF-16 with its mark. */
export function encodeText(text: string): PdfString {
  if (/^[\t\n\r\u0020-\u007e]*$/.test(text)) return new PdfString(new TextEncoder().encode(text))
  const bytes = new Uint8Array(2 + text.length * 2)
  bytes.set([0xfe, 0xff])
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    bytes[2 + 2 * index] = unit >> 8
    bytes[3 + 2 * index] = unit & 255
  }
  return new PdfString(bytes)
}
