import { AppError, BYTES_PER_MB, READING_BOUNDS } from '@recto/contract'
import { Inflate, inflateSync } from 'fflate'
import { undoPng } from '@recto/images'
import { concatenate } from '@recto/runtime'

import { decodeLossless, fullFilterName } from './filters/lossless-filters.ts'
import { PdfDictionary, PdfName, type PdfObject, type PdfStream } from './objects.ts'
import type { ReadingBudget } from './reading-budget.ts'

/** Resolves references; the reader's `resolve`. */
export type Resolve = (object: PdfObject) => PdfObject

/** Bytes to inflate at a time. They expand a thousand times at most, so that a decompression bomb is noticed in time. */
const SLICE_BYTES = 16_384
const FINE_SLICE_BYTES = 32

/**
 * Decodes a stream with lossless filters (ISO 32000-2, 7.4) and PNG predictors. For truncated or damaged deflate data,
 * returns the readable part.
 * @returns undefined if there is an image filter, or the data does not match its filter
 * @throws AppError TOO_COMPLEX if the document has used up its budget
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

/** The output limit of a single old filter; the budget counts all of them together. */
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
  const decoded = decodeLossless(data, { name, earlyChange: early === 0 ? 0 : 1, maxBytes: MAX_RARE_BYTES })
  if (decoded === undefined) return undefined
  budget.countExpanded(decoded.length)
  return name === 'LZWDecode' ? undoPredictor(decoded, options, resolve) : decoded
}

function asList(object: PdfObject, resolve: Resolve): PdfObject[] {
  if (object === null) return []
  return Array.isArray(object) ? object.map(resolve) : [object]
}

/** Small data is inflated at once, into preallocated memory. */
const SMALL_BYTES = 16_384
const scratch = new Uint8Array(SMALL_BYTES * 16)

/** Inflates zlib data (RFC 1950) without requiring a valid checksum or end; undefined if nothing is readable. */
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

/** Inflates intact data that fits the preallocated memory; undefined otherwise. */
function inflateSmall(data: Uint8Array): Uint8Array | undefined {
  try {
    // Output that does not fit is dropped, so a full buffer may be incomplete.
    const inflated = inflateSync(data.subarray(2), { out: scratch })
    return inflated.length < scratch.length ? inflated.slice() : undefined
  } catch {
    // Damaged: the slow way finds the readable part.
    return undefined
  }
}

/** Inflates in slices, in small ones from `fineFrom` on: a damaged slice yields nothing. */
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
  // Skip the zlib header.
  for (let start = 2; start < data.length;) {
    const end = start + (start < fineFrom ? SLICE_BYTES : FINE_SLICE_BYTES)
    try {
      inflater.push(data.subarray(start, end))
    } catch (error) {
      if (error instanceof AppError) throw error
      // The library's error: the data is damaged here, but everything before is good.
      return { chunks, failedAt: start }
    }
    // A slice of that size always yields data, so the deflate data has ended.
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
  // Structures only use PNG predictors, which are chosen per row.
  if (number('Predictor', 1) < 10) return data
  const pixelBytes = Math.max(1, Math.ceil((number('Colors', 1) * number('BitsPerComponent', 8)) / 8))
  const rowBytes = Math.ceil((number('Columns', 1) * number('Colors', 1) * number('BitsPerComponent', 8)) / 8)
  if (!(rowBytes > 0 && rowBytes < data.length + 1)) return data
  return undoPng(data, rowBytes, pixelBytes)
}
