import { blacken, type Bitmap } from '../bitmap.ts'
import { BitReader } from './bit-reader.ts'
import { RowDecoder } from './row-decoder.ts'

/** Parameters of CCITTFaxDecode (ISO 32000-2, table 11). */
export interface FaxParameters {
  /** K. Negative: Group 4; 0: Group 3 one-dimensional; positive: Group 3 mixed. */
  k: number
  columns: number
  rows: number
  isByteAligned: boolean
  /** EndOfLine: whether every row is preceded by an EOL code. */
  hasEndOfLine: boolean
}

/** Zeros before the 1 of an EOL code. */
const MARK_ZEROS = 11

/** Longer data overflows bit offsets. */
const MAX_BYTES = 1 << 28

/**
 * Decodes Group 3 or Group 4 fax data (ITU-T T.4 and T.6) strictly, because renderers disagree about damaged data.
 * @returns undefined if a row is damaged or missing; rows past the requested ones are ignored
 */
export function decodeFax(data: Uint8Array, parameters: FaxParameters): Bitmap | undefined {
  const { k, columns, rows, isByteAligned } = parameters
  // Poppler and MuPDF disagree about the tag bit with byte-aligned rows.
  if (k > 0 && isByteAligned) return undefined
  if (columns < 1 || rows < 1 || data.length > MAX_BYTES || rows > data.length * 8) return undefined
  const bits = new BitReader(data)
  const decoder = new RowDecoder(bits, columns)
  const stride = (columns + 7) >> 3
  const image = new Uint8Array(stride * rows)
  for (let y = 0; y < rows; y += 1) {
    const kind = k < 0 ? beginGroup4(bits, parameters) : beginGroup3(bits, parameters)
    if (kind === undefined) return undefined
    const isSound = kind === 'two-dimensional' ? decoder.readTwoDimensional() : decoder.readOneDimensional()
    if (!isSound) return undefined
    paint(image, y * stride, decoder)
  }
  return { width: columns, height: rows, bits: image }
}

/** How the next row is coded; undefined at the end. */
type RowKind = 'one-dimensional' | 'two-dimensional' | undefined

/** Group 4 rows have no EOL; EOFB (T.6, 2.4.1.1) is not a valid code word of a row. */
function beginGroup4(bits: BitReader, { isByteAligned }: FaxParameters): RowKind {
  if (isByteAligned) bits.align()
  return 'two-dimensional'
}

/** Skips an EOL code, if any, and reads the tag bit (T.4, 4.1.2 and 4.2.2). */
function beginGroup3(bits: BitReader, { k, isByteAligned, hasEndOfLine }: FaxParameters): RowKind {
  // Padding bits could be taken for part of an EOL, unless EOLs are required.
  const needsMark = k > 0 || hasEndOfLine
  if (isByteAligned && !needsMark) bits.align()
  const isMarked = skipMark(bits)
  if (needsMark && !isMarked) return undefined
  if (k === 0) return 'one-dimensional'
  // In mixed data, the tag bit after EOL selects the coding of the next row.
  const tag = bits.peek(1)
  bits.skip(1)
  return tag === 1 ? 'one-dimensional' : 'two-dimensional'
}

/** Skips an EOL: 11 or more zeros and a 1; nothing if there are fewer. */
function skipMark(bits: BitReader): boolean {
  if (bits.peek(MARK_ZEROS) !== 0) return false
  const start = bits.position
  bits.skip(MARK_ZEROS)
  while (bits.peek(8) === 0 && !bits.isBehindEnd) bits.skip(8)
  while (bits.peek(1) === 0 && !bits.isBehindEnd) bits.skip(1)
  bits.skip(1)
  if (!bits.isBehindEnd) return true
  bits.position = start
  return false
}

/** Every second run of a row is black. */
function paint(image: Uint8Array, start: number, { changes, count }: RowDecoder): void {
  for (let index = 0; index < count; index += 2) {
    const from = changes[index]
    const to = changes[index + 1]
    if (from !== undefined && to !== undefined) blacken(image, start, from, to)
  }
}
