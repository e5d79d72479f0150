import type { Resolve } from './decode-stream.ts'
import { decodeLossless, fullFilterName } from './filters/lossless-filters.ts'
import { undoPredictor } from './filters/predictor.ts'
import { PdfDictionary, PdfName, type PdfObject, type PdfStream } from './objects.ts'

/** The platform's `inflate`. */
export type Inflate = (data: Uint8Array, maxBytes: number) => Uint8Array | undefined

/** What decoding may use, and the output limit. */
export interface WholeContext {
  resolve: Resolve
  inflate: Inflate
  maxBytes: number
}

/** Data without its lossless filters, and the image filter left, if any. */
export interface WholeData {
  data: Uint8Array
  /** The remaining filter with its parameters. */
  filter?: { name: string; parameters: PdfDictionary } | undefined
}

/** Image filters, which come last (ISO 32000-2, 7.4). */
const OF_PICTURES = new Set(['DCTDecode', 'JPXDecode', 'JBIG2Decode', 'CCITTFaxDecode'])

/**
 * Decodes a stream strictly, for callers that change data and must not mistake a part for the whole.
 * @returns undefined if a filter is unknown, or the data is damaged, truncated, or larger than `maxBytes` when decoded
 */
export function decodeWhole(stream: PdfStream, context: WholeContext): WholeData | undefined {
  const { resolve } = context
  const filters = listOf(stream.dictionary.get('Filter'), resolve)
  const parameters = listOf(stream.dictionary.get('DecodeParms'), resolve)
  let { data } = stream
  for (const [index, filter] of filters.entries()) {
    if (!(filter instanceof PdfName)) return undefined
    const name = fullFilterName(filter.value)
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

/** A numeric parameter with its default. */
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
  if (name === 'FlateDecode') {
    // qpdf writes an empty stream without the header and checksum of zlib; every reader takes it as empty.
    return data.length === 0 ? data : withoutPredictor(inflate(data, maxBytes), numberOf)
  }
  const decoded = decodeLossless(data, { name, earlyChange: numberOf('EarlyChange', 1), maxBytes })
  return name === 'LZWDecode' ? withoutPredictor(decoded, numberOf) : decoded
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
