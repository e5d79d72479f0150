import { concatenate } from '@recto/runtime'

import { littleEndian } from './byte-order.ts'

/** The field types we write (TIFF 6.0, section 2). */
const TYPES = { undefined: 7, short: 3, long: 4, rational: 5 } as const

/** A field: tag, type and values. Rationals are integers over one. */
export type TiffField = readonly [tag: number, type: keyof typeof TYPES, values: readonly number[] | Uint8Array]

/** The 8-byte header: byte order, and the directory right after it. */
const HEADER = littleEndian([0x4949, 2], [42, 2], [8, 4])
const ENTRY_BYTES = 12

/** Size of the header and directory, in bytes. */
export function tiffHeadLength(fields: readonly TiffField[]): number {
  const outside = fields.map((field) => encodeValues(field)).filter((values) => values.length > 4)
  return (
    HEADER.length + 2 + fields.length * ENTRY_BYTES + 4 + outside.reduce((sum, { length }) => sum + even(length), 0)
  )
}

/** The head of a TIFF file: header, one directory and values that do not fit into it. Fields must be sorted by tag. */
export function tiffHead(fields: readonly TiffField[]): Uint8Array {
  let outsideAt = HEADER.length + 2 + fields.length * ENTRY_BYTES + 4
  const entries: Uint8Array[] = []
  const outside: Uint8Array[] = []
  for (const field of fields) {
    const [tag, type, list] = field
    const values = encodeValues(field)
    entries.push(littleEndian([tag, 2], [TYPES[type], 2], [list.length, 4]))
    if (values.length <= 4) entries.push(padded(values, 4))
    else {
      entries.push(littleEndian([outsideAt, 4]))
      outside.push(padded(values, even(values.length)))
      outsideAt += even(values.length)
    }
  }
  return concatenate([HEADER, littleEndian([fields.length, 2]), ...entries, littleEndian([0, 4]), ...outside])
}

function encodeValues([, type, values]: TiffField): Uint8Array {
  if (values instanceof Uint8Array) return values
  switch (type) {
    case 'undefined':
      return Uint8Array.from(values)
    case 'short':
      return littleEndian(...values.map((value) => [value, 2] as const))
    case 'long':
      return littleEndian(...values.map((value) => [value, 4] as const))
    case 'rational':
      return littleEndian(...values.flatMap((value) => [[value, 4] as const, [1, 4] as const]))
  }
}

/** Values are word-aligned. */
function even(length: number): number {
  return length + (length % 2)
}

function padded(bytes: Uint8Array, length: number): Uint8Array {
  const result = new Uint8Array(length)
  result.set(bytes)
  return result
}
