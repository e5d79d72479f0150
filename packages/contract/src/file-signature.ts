/** Readers accept a header anywhere in the first kilobyte (ISO 32000-1, annex H, note 13). */
export const SIGNATURE_BYTES = 1024

/**
 * Whether a file starts like a PDF: with a header, perhaps after other bytes, or, if the header is lost, with an indirect
 * object such as `1 0 obj`.
 */
export function looksLikePdf(bytes: Uint8Array): boolean {
  let start = ''
  for (const byte of bytes.subarray(0, SIGNATURE_BYTES)) start += String.fromCharCode(byte)
  return start.includes('%PDF-') || /\d[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+obj/.test(start)
}

/** Media types of the images that a call accepts. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg'] as const

/** Media type of an accepted image. */
export type ImageType = (typeof IMAGE_TYPES)[number]

/** Signatures: PNG (ISO/IEC 15948, 5.2), and JPEG (ISO/IEC 10918-1, B.1.1.3: SOI and the start of the next marker). */
const IMAGE_STARTS: Record<ImageType, readonly number[]> = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
}

/** The media type of an image by its signature; undefined if it is not an accepted one. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  return IMAGE_TYPES.find((type) => IMAGE_STARTS[type].every((byte, index) => bytes[index] === byte))
}
