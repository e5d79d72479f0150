import { blacken, type Bitmap } from '../bitmap.ts'
import { BitReader } from './bit-reader.ts'
import { RowDecoder } from './row-decoder.ts'

/** The parameters of CCITTFaxDecode that matter for whole data (ISO 32000-2, table 11). */
export interface FaxParameters {
  /** Below 0: Group 4; 0: Group 3 by runs; above 0: Group 3 with rows that differ from the one before. */
  k: number
  columns: number
  rows: number
  isByteAligned: boolean
  /** Whether each row must have its mark. */
  hasEndOfLine: boolean
}

/** Zeros in front of the 1 that marks the end of a line. */
const MARK_ZEROS = 11

/** Data longer than this is beyond what bits can be counted in. */
const MAX_BYTES = 1 << 28

/**
 * Decodes the data of a fax, Group 3 or 4 (ITU-T T.4 and T.6), as strictly as can be: renderers part ways about what is damaged.
 * @returns undefined where a row is damaged, or there are fewer rows than asked for; those behind them do not count
 */
export function decodeFax(data: Uint8Array, parameters: FaxParameters): Bitmap | undefined {
  const { k, columns, rows, isByteAligned } = parameters
  // Poppler and MuPDF do not agree on where the bit that tells rows apart stands in whole bytes.
  if (k > 0 && isByteAligned) return undefined
  if (columns < 1 || rows < 1 || data.length > MAX_BYTES || rows > data.length * 8) return undefined
  const bits = new BitReader(data)
  const decoder = new RowDecoder(bits, columns)
  const stride = (columns + 7) >> 3
  const picture = new Uint8Array(stride * rows)
  for (let y = 0; y < rows; y += 1) {
    const kind = k < 0 ? beginGroup4(bits, parameters) : beginGroup3(bits, parameters)
    if (kind === undefined) return undefined
    const isSound = kind === 'two-dimensional' ? decoder.readTwoDimensional() : decoder.readOneDimensional()
    if (!isSound) return undefined
    paint(picture, y * stride, decoder)
  }
  return { width: columns, height: rows, bits: picture }
}

/** How a row is coded; undefined where there is none. */
type RowKind = 'one-dimensional' | 'two-dimensional' | undefined

/** Rows follow each other without marks; the end of the data (T.6, 2.4.1.1) is no code word of a row. */
function beginGroup4(bits: BitReader, { isByteAligned }: FaxParameters): RowKind {
  if (isByteAligned) bits.align()
  return 'two-dimensional'
}

/** Skips the mark of a line where there is one, and reads which kind of row follows (T.4, 4.1.2 and 4.2.2). */
function beginGroup3(bits: BitReader, { k, isByteAligned, hasEndOfLine }: FaxParameters): RowKind {
  // Bits that fill a byte could be taken for a part of a mark, unless marks must be there.
  const needsMark = k > 0 || hasEndOfLine
  if (isByteAligned && !needsMark) bits.align()
  const isMarked = skipMark(bits)
  if (needsMark && !isMarked) return undefined
  if (k === 0) return 'one-dimensional'
  // Where rows of both kinds may follow, the bit behind the mark says which one does.
  const tag = bits.peek(1)
  bits.skip(1)
  return tag === 1 ? 'one-dimensional' : 'two-dimensional'
}

/** Skips 11 zeros or more and the 1 behind them; nothing where there are fewer. */
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
function paint(picture: Uint8Array, start: number, { changes, count }: RowDecoder): void {
  for (let index = 0; index < count; index += 2) {
    const from = changes[index]
    const to = changes[index + 1]
    if (from !== undefined && to !== undefined) blacken(picture, start, from, to)
  }
}
