import { rc4 } from '@recto/runtime'

/** Types of records: an entry with a picture in it, the first and the last type of pictures, and those of metafiles (MS-ODRAW 2.2.21). */
const RECORD = { entry: 0xf0_07, first: 0xf0_18, last: 0xf1_17, metafiles: [0xf0_1a, 0xf0_1b, 0xf0_1c] }
const HEADER_BYTES = 8
/** The fields of an entry before its name, and the offset of the size of the name (2.2.32). */
const [ENTRY_FIELDS, NAME_SIZE_AT] = [[1, 1, 16, 2, 4, 4, 4, 1, 1, 1, 1], 33]
/** The fields of a picture before its data: identifiers, and a tag or the header of a metafile (2.2.24 to 2.2.31). */
const [IDENTIFIER_BYTES, TAG_BYTES, METAFILE_HEADER_BYTES] = [16, 1, 34]

/**
 * Decrypts the stream of pictures of a presentation, in which each field of each record is encrypted for itself (MS-PPT 2.3.7, 4).
 * @param key the key of block 0
 */
export function decryptPictures(encrypted: Uint8Array, key: Uint8Array): Uint8Array {
  const bytes = encrypted.slice()
  const view = new DataView(bytes.buffer)
  // Each field is combined with the start of the same key stream.
  const keyStream = rc4(key, new Uint8Array(bytes.length))
  let at = 0
  const decryptField = (length: number, end: number) => {
    const last = Math.min(at + length, end)
    for (let index = 0; at < last; at += 1, index += 1) bytes[at] = (bytes[at] ?? 0) ^ (keyStream[index] ?? 0)
  }
  /** Decrypts a header, and returns the type of the record, its instance, and where it ends. */
  const decryptHeader = (limit: number) => {
    const start = at
    decryptField(HEADER_BYTES, limit)
    const size = view.getUint32(start + 4, true)
    const type = view.getUint16(start + 2, true)
    return { type, instance: view.getUint16(start, true) >> 4, end: Math.min(at + size, limit) }
  }
  while (at + HEADER_BYTES <= bytes.length) {
    let { type, instance, end } = decryptHeader(bytes.length)
    if (type === RECORD.entry) {
      const start = at
      for (const length of ENTRY_FIELDS) decryptField(length, end)
      decryptField(bytes[start + NAME_SIZE_AT] ?? 0, end)
      if (at + HEADER_BYTES > end) continue
      ;({ type, instance, end } = decryptHeader(end))
    }
    if (type < RECORD.first || type > RECORD.last) break
    decryptField(IDENTIFIER_BYTES, end)
    // Odd instances have a second identifier.
    if (instance % 2 === 1) decryptField(IDENTIFIER_BYTES, end)
    decryptField(RECORD.metafiles.includes(type) ? METAFILE_HEADER_BYTES : TAG_BYTES, end)
    decryptField(end - at, end)
  }
  return bytes
}
