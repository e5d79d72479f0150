import { PdfString } from '../objects/objects.ts'
import { decodePdfDoc } from '../objects/pdf-doc-encoding.ts'

/** Decodes a text string (7.9.2.2): UTF-16 or UTF-8 with a BOM, otherwise PDFDocEncoding. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second, third] = bytes
  if (first === 0xfe && second === 0xff) return decodeUtf16(bytes, 1, 0)
  if (first === 0xff && second === 0xfe) return decodeUtf16(bytes, 0, 1)
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder().decode(bytes)
  return decodePdfDoc(bytes)
}

function decodeUtf16(bytes: Uint8Array, low: 0 | 1, high: 0 | 1): string {
  let text = ''
  for (let index = 2; index + 1 < bytes.length; index += 2) {
    text += String.fromCharCode(((bytes[index + high] ?? 0) << 8) | (bytes[index + low] ?? 0))
  }
  return text
}

/** Encodes a text string: ASCII as it is, anything else as UTF-16 with a BOM. */
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
