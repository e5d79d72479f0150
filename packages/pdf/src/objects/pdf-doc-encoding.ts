/** PDFDocEncoding where it differs from Latin-1 (ISO 32000-2, annex D.3). */
const FROM_24 = '\u02d8\u02c7\u02c6\u02d9\u02dd\u02db\u02da\u02dc'
const FROM_128 =
  '\u2022\u2020\u2021\u2026\u2014\u2013\u0192\u2044\u2039\u203a\u2212\u2030\u201e\u201c\u201d\u2018\u2019\u201a\u2122\ufb01\ufb02\u0141\u0152\u0160\u0178\u017d\u0131\u0142\u0153\u0161\u017e\ufffd\u20ac'

const CODES = new Map<string, number>()
for (let code = 255; code >= 0; code -= 1) CODES.set(decodeByte(code), code)
CODES.delete('\ufffd')

/** Decodes PDFDocEncoding. */
export function decodePdfDoc(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += decodeByte(byte)
  return text
}

/** Encodes text in PDFDocEncoding; undefined if a character is not part of it. */
export function encodePdfDoc(text: string): Uint8Array | undefined {
  const codes: number[] = []
  for (const letter of text) {
    const code = CODES.get(letter)
    if (code === undefined) return undefined
    codes.push(code)
  }
  return Uint8Array.from(codes)
}

function decodeByte(byte: number): string {
  if (byte >= 24 && byte < 32) return FROM_24.charAt(byte - 24)
  if (byte >= 128 && byte <= 160) return FROM_128.charAt(byte - 128)
  return String.fromCharCode(byte)
}
