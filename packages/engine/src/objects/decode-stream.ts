import { Inflate } from 'fflate'

import { PdfDictionary, PdfName, type PdfObject, type PdfStream } from './objects.ts'

/** Follows references; the reader's `resolve`. */
export type Resolve = (object: PdfObject) => PdfObject

/** Decoded data larger than this is refused: no structure or script of a real file comes near it. */
const MAX_DECODED_BYTES = 256 * 1024 * 1024

/**
 * Decodes a stream whose filters are none or FlateDecode, with predictors (ISO 32000-2, 7.4.4). What was read of data
 * that breaks off is returned.
 * @returns undefined when another filter is used or the data is not deflated at all.
 */
export function decodeStream(stream: PdfStream, resolve: Resolve): Uint8Array | undefined {
  const filters = asList(resolve(stream.dictionary.get('Filter')), resolve)
  const parameters = asList(resolve(stream.dictionary.get('DecodeParms')), resolve)
  let data: Uint8Array | undefined = stream.data
  for (const [index, filter] of filters.entries()) {
    if (!(filter instanceof PdfName) || (filter.value !== 'FlateDecode' && filter.value !== 'Fl')) return undefined
    data = inflate(data)
    if (data === undefined) return undefined
    const options = parameters[index]
    if (options instanceof PdfDictionary) data = undoPredictor(data, options, resolve)
  }
  return data
}

function asList(object: PdfObject, resolve: Resolve): PdfObject[] {
  if (object === null) return []
  return Array.isArray(object) ? object.map(resolve) : [object]
}

/** Inflates zlib data (RFC 1950) without trusting its checksum; undefined when nothing could be read. */
function inflate(data: Uint8Array): Uint8Array | undefined {
  const chunks: Uint8Array[] = []
  let length = 0
  const inflater = new Inflate((chunk) => {
    length += chunk.length
    if (length > MAX_DECODED_BYTES) throw new RangeError('stream too large')
    chunks.push(chunk)
  })
  try {
    // The two bytes before the deflate data say nothing that is needed here.
    inflater.push(data.subarray(2), true)
  } catch (error) {
    if (error instanceof RangeError || length === 0) return undefined
    // The data breaks off or is damaged further on; what came before is good.
  }
  const result = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    result.set(chunk, offset)
    offset += chunk.length
  }
  return result
}

function undoPredictor(data: Uint8Array, options: PdfDictionary, resolve: Resolve): Uint8Array {
  const number = (key: string, fallback: number) => {
    const value = resolve(options.get(key))
    return typeof value === 'number' ? value : fallback
  }
  // Structures only ever use the PNG predictors; each row tells its own.
  if (number('Predictor', 1) < 10) return data
  const pixelBytes = Math.max(1, Math.ceil((number('Colors', 1) * number('BitsPerComponent', 8)) / 8))
  const rowBytes = Math.ceil((number('Columns', 1) * number('Colors', 1) * number('BitsPerComponent', 8)) / 8)
  if (!(rowBytes > 0 && rowBytes < data.length + 1)) return data
  return undoPng(data, rowBytes, pixelBytes)
}

/** Undoes the PNG filters of rows that each begin with their filter's number (PNG specification, clause 9). */
function undoPng(data: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const rows = Math.ceil(data.length / (rowBytes + 1))
  const result = new Uint8Array(rows * rowBytes)
  for (let row = 0; row < rows; row += 1) {
    const from = row * (rowBytes + 1)
    const to = row * rowBytes
    const filter = data[from] ?? 0
    for (let column = 0; column < rowBytes; column += 1) {
      const left = column < pixelBytes ? 0 : (result[to + column - pixelBytes] ?? 0)
      const up = row === 0 ? 0 : (result[to + column - rowBytes] ?? 0)
      const upLeft = row === 0 || column < pixelBytes ? 0 : (result[to + column - rowBytes - pixelBytes] ?? 0)
      result[to + column] = (data[from + 1 + column] ?? 0) + predict(filter, left, up, upLeft)
    }
  }
  return result
}

function predict(filter: number, left: number, up: number, upLeft: number): number {
  switch (filter) {
    case 1:
      return left
    case 2:
      return up
    case 3:
      return (left + up) >> 1
    case 4:
      return paeth(left, up, upLeft)
    default:
      return 0
  }
}

function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft
  const toLeft = Math.abs(estimate - left)
  const toUp = Math.abs(estimate - up)
  const toUpLeft = Math.abs(estimate - upLeft)
  if (toLeft <= toUp && toLeft <= toUpLeft) return left
  return toUp <= toUpLeft ? up : upLeft
}
