import { bytesOf, type Candidate } from './candidate.ts'

/** A lossless encoding must save at least this share of the bytes. */
const MIN_SAVED_SHARE = 0.01

/** A JPEG must save this many bytes more: fewer are not worth artifacts that show. */
const JPEG_PENALTY_BYTES = 128

/** How many times smaller a lossy encoding must be than a lossless one, or than the unchanged image. */
const LOSSY_PENALTY = 1.06

/**
 * The same compared with Flate. The candidates are made with zlib; when the document is written, our deflate takes 6.5 to
 * 7 % less than its level 9 (measured on 1,346 streams).
 */
const LOSSY_PENALTY_AGAINST_FLATE = 1.15

/** The same for quantized colors, whose loss is less visible. */
const QUANTIZED_PENALTY = 1.15

/** The same for a JPEG of an image with few colors, where artifacts show around every edge. */
const JPEG_PENALTY_FOR_FEW_COLORS = 1.5

/** Chooses the smallest encoding after these penalties; undefined to keep the current one. */
export function chooseCandidate(candidates: readonly Candidate[], originalBytes: number): Candidate | undefined {
  const exact = smallestGain(candidates, originalBytes)
  const keptBytes = exact === undefined ? originalBytes : bytesOf(exact)
  const penalizedBytes = (candidate: Candidate) => {
    if (candidate.method === 'quantized') return bytesOf(candidate) * QUANTIZED_PENALTY
    return bytesOf(candidate) * jpegPenalty(candidates) + JPEG_PENALTY_BYTES
  }
  const lossy = candidates.filter((candidate) => !candidate.isExact && penalizedBytes(candidate) < keptBytes)
  return lossy.toSorted((one, other) => penalizedBytes(one) - penalizedBytes(other))[0] ?? exact
}

/** The size at which a JPEG loses to these encodings. */
export function uselessJpegBytes(candidates: readonly Candidate[], originalBytes: number): number {
  const exact = smallestGain(candidates, originalBytes)
  const quantized = candidates.filter(({ method }) => method === 'quantized')
  const others = quantized.map((candidate) => bytesOf(candidate) * QUANTIZED_PENALTY)
  const kept = Math.min(exact === undefined ? originalBytes : bytesOf(exact), ...others)
  return (kept - JPEG_PENALTY_BYTES) / jpegPenalty(candidates)
}

/** The size at which quantized colors lose to a lossless encoding. */
export function uselessQuantizedBytes(exact: Candidate): number {
  return bytesOf(exact) / QUANTIZED_PENALTY
}

/** The smallest lossless encoding, if it saves enough. */
function smallestGain(candidates: readonly Candidate[], originalBytes: number): Candidate | undefined {
  const exact = smallest(candidates.filter(({ isExact }) => isExact))
  return exact !== undefined && bytesOf(exact) <= originalBytes * (1 - MIN_SAVED_SHARE) ? exact : undefined
}

/** How many times smaller a JPEG must be. */
function jpegPenalty(candidates: readonly Candidate[]): number {
  if (candidates.some(({ method }) => method === 'palette' || method === 'quantized'))
    return JPEG_PENALTY_FOR_FEW_COLORS
  const isFlate = candidates.some(({ isExact, filter }) => isExact && filter === 'FlateDecode')
  return isFlate ? LOSSY_PENALTY_AGAINST_FLATE : LOSSY_PENALTY
}

function smallest(candidates: readonly Candidate[]): Candidate | undefined {
  return candidates.toSorted((one, other) => bytesOf(one) - bytesOf(other))[0]
}
