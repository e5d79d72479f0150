import { indexOf } from './characters.ts'
import type { Resolve } from './decode-stream.ts'
import { decodeAscii85, decodeAsciiHex } from './filters/ascii.ts'
import { decodeLzw } from './filters/lzw.ts'
import { undoPredictor } from './filters/predictor.ts'
import { decodeRunLength } from './filters/run-length.ts'
import { PdfDictionary, PdfName, type PdfObject, type PdfStream } from './objects.ts'

/** Inflates zlib data that is whole, up to so many bytes; the platform's `inflate`. */
export type Inflate = (data: Uint8Array, maxBytes: number) => Uint8Array | undefined

/** What decoding may use and how much may come out of it. */
export interface WholeContext {
  resolve: Resolve
  inflate: Inflate
  maxBytes: number
}

/** Data without the filters that lose nothing, and those that are left: an image's own. */
export interface WholeData {
  data: Uint8Array
  /** The filter that is left, with its parameters; none where the data is bare. */
  filter?: { name: string; parameters: PdfDictionary } | undefined
}

/** Filters that code pictures; they stand last (ISO 32000-2, 7.4). */
const OF_PICTURES = new Set(['DCTDecode', 'JPXDecode', 'JBIG2Decode', 'CCITTFaxDecode'])

/** Short names, which only inline images may have, but others have too (table 92). */
const FULL_NAMES: Readonly<Record<string, string>> = {
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  LZW: 'LZWDecode',
  Fl: 'FlateDecode',
  RL: 'RunLengthDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
}

/**
 * Decodes a stream as strictly as can be: whoever changes data must not take a part of it for the whole.
 * @returns undefined where a filter is not known, or the data is damaged, breaks off, or unpacks to more than `maxBytes`
 */
export function decodeWhole(stream: PdfStream, context: WholeContext): WholeData | undefined {
  const { resolve } = context
  const filters = listOf(stream.dictionary.get('Filter'), resolve)
  const parameters = listOf(stream.dictionary.get('DecodeParms'), resolve)
  let { data } = stream
  for (const [index, filter] of filters.entries()) {
    if (!(filter instanceof PdfName)) return undefined
    const name = FULL_NAMES[filter.value] ?? filter.value
    const options = parameters[index]
    const own = options instanceof PdfDictionary ? options : new PdfDictionary()
    if (OF_PICTURES.has(name))
      return index === filters.length - 1 ? { data, filter: { name, parameters: own } } : undefined
    const decoded = decodeOne(name, data, numbersOf(own, resolve), context)
    if (decoded === undefined) return undefined
    data = decoded
  }
  return { data }
}

function listOf(entry: PdfObject, resolve: Resolve): PdfObject[] {
  const object = resolve(entry)
  if (object === null) return []
  return Array.isArray(object) ? object.map(resolve) : [object]
}

/** A parameter that is a number, with what it is where it is not said. */
type NumberOf = (key: string, fallback: number) => number

function numbersOf(parameters: PdfDictionary, resolve: Resolve): NumberOf {
  return (key, fallback) => {
    const value = resolve(parameters.get(key))
    return typeof value === 'number' ? value : fallback
  }
}

function decodeOne(
  name: string,
  data: Uint8Array,
  numberOf: NumberOf,
  { inflate, maxBytes }: WholeContext,
): Uint8Array | undefined {
  switch (name) {
    case 'FlateDecode':
      return withoutPredictor(inflate(data, maxBytes), numberOf)
    case 'LZWDecode':
      return withoutPredictor(decodeLzw(data, numberOf('EarlyChange', 1), maxBytes), numberOf)
    case 'ASCII85Decode':
      return decodeAscii85(withoutStart(data))
    case 'ASCIIHexDecode':
      return decodeAsciiHex(data)
    case 'RunLengthDecode':
      return decodeRunLength(data, maxBytes)
    default:
      return undefined
  }
}

function withoutPredictor(data: Uint8Array | undefined, numberOf: NumberOf): Uint8Array | undefined {
  if (data === undefined) return undefined
  return undoPredictor(data, {
    predictor: numberOf('Predictor', 1),
    colors: numberOf('Colors', 1),
    bitsPerComponent: numberOf('BitsPerComponent', 8),
    columns: numberOf('Columns', 1),
  })
}

/** Some writers put the mark of PostScript before ASCII85 data. */
function withoutStart(data: Uint8Array): Uint8Array {
  return indexOf(data, '<~', 0, Math.min(data.length, 8)) === 0 ? data.subarray(2) : data
}
