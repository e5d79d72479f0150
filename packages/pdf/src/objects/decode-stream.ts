import { AppError, BYTES_PER_MB, READING_BOUNDS } from '@recto/contract'
import { Inflate, inflateSync } from 'fflate'
import { undoPng } from '@recto/images'
import { concatenate } from '@recto/runtime'

import { decodeRare, fullFilterName } from './filters/decode-rare.ts'
import { PdfDictionary, PdfName, type PdfObject, type PdfStream } from './objects.ts'
import type { ReadingBudget } from './reading-budget.ts'

/** Follows references; the reader's `resolve`. */
export type Resolve = (object: PdfObject) => PdfObject

/** Bytes inflated in one go. They unpack to a thousand times as many at most, so that a bomb is noticed before it bursts. */
const SLICE_BYTES = 16_384
const FINE_SLICE_BYTES = 32

/**
 * Decodes a stream whose filters lose nothing (ISO 32000-2, 7.4), with the predictors of PNG. What was read of deflated
 * data that breaks off is returned.
 * @returns undefined when a filter of pictures is used, or the data is not what its filter says.
 * @throws AppError TOO_COMPLEX when the document has unpacked more than it may.
 */
export function decodeStream(stream: PdfStream, resolve: Resolve, budget: ReadingBudget): Uint8Array | undefined {
  const filters = asList(resolve(stream.dictionary.get('Filter')), resolve)
  const parameters = asList(resolve(stream.dictionary.get('DecodeParms')), resolve)
  let data: Uint8Array | undefined = stream.data
  for (const [index, filter] of filters.entries()) {
    if (!(filter instanceof PdfName)) return undefined
    const options = parameters[index]
    const own = options instanceof PdfDictionary ? options : new PdfDictionary()
    data = decodeOne(filter.value, data, own, { resolve, budget })
    if (data === undefined) return undefined
  }
  return data
}

/** The most that a filter from before Flate may unpack to at once; the budget counts all of them together. */
const MAX_RARE_BYTES = READING_BOUNDS.maxExpandedMb * BYTES_PER_MB

interface DecodeContext {
  resolve: Resolve
  budget: ReadingBudget
}

function decodeOne(
  filter: string,
  data: Uint8Array,
  options: PdfDictionary,
  { resolve, budget }: DecodeContext,
): Uint8Array | undefined {
  if (fullFilterName(filter) === 'FlateDecode') {
    const inflated = inflate(data, budget)
    return inflated === undefined ? undefined : undoPredictor(inflated, options, resolve)
  }
  const early = resolve(options.get('EarlyChange'))
  const name = fullFilterName(filter)
  const decoded = decodeRare(data, { name, earlyChange: early === 0 ? 0 : 1, maxBytes: MAX_RARE_BYTES })
  if (decoded === undefined) return undefined
  budget.countExpanded(decoded.length)
  return name === 'LZWDecode' ? undoPredictor(decoded, options, resolve) : decoded
}

function asList(object: PdfObject, resolve: Resolve): PdfObject[] {
  if (object === null) return []
  return Array.isArray(object) ? object.map(resolve) : [object]
}

/** Data as small as that is inflated at once, into memory that is there already. */
const SMALL_BYTES = 16_384
const scratch = new Uint8Array(SMALL_BYTES * 16)

/** Inflates zlib data (RFC 1950) without trusting its checksum or its end; undefined when nothing could be read. */
function inflate(data: Uint8Array, budget: ReadingBudget): Uint8Array | undefined {
  const small = data.length > SMALL_BYTES ? undefined : inflateSmall(data)
  if (small !== undefined) {
    budget.countExpanded(small.length)
    return small
  }
  const { chunks, failedAt } = inflateUntil(data, data.length, budget)
  if (failedAt === undefined) return concatenate(chunks)
  const good = concatenate(inflateUntil(data, failedAt, budget).chunks)
  return good.length === 0 ? undefined : good
}

/** Inflates sound data that unpacks to no more than is set aside for it; undefined otherwise. */
function inflateSmall(data: Uint8Array): Uint8Array | undefined {
  try {
    // What has no room is not written; memory that is full may have had too little.
    const inflated = inflateSync(data.subarray(2), { out: scratch })
    return inflated.length < scratch.length ? inflated.slice() : undefined
  } catch {
    // Damaged: what can be read of it is found the slow way.
    return undefined
  }
}

/** Inflates in slices, and in small ones from `fineFrom` on: of a slice that is damaged, nothing comes out. */
function inflateUntil(
  data: Uint8Array,
  fineFrom: number,
  budget: ReadingBudget,
): { chunks: Uint8Array[]; failedAt?: number } {
  const chunks: Uint8Array[] = []
  const inflater = new Inflate((chunk) => {
    budget.countExpanded(chunk.length)
    chunks.push(chunk)
  })
  // The two bytes before the deflate data say nothing that is needed here.
  for (let start = 2; start < data.length;) {
    const end = start + (start < fineFrom ? SLICE_BYTES : FINE_SLICE_BYTES)
    try {
      inflater.push(data.subarray(start, end))
    } catch (error) {
      if (error instanceof AppError) throw error
      // Anything else is the library's: here the data is damaged, and what came before is good.
      return { chunks, failedAt: start }
    }
    // No slice of that size is without data, so the deflate data has ended and something else follows.
    if (start < fineFrom && end < data.length && chunks.at(-1)?.length === 0) break
    start = end
  }
  return { chunks }
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
