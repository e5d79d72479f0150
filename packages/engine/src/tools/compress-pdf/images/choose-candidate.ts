import { bytesOf, type Candidate } from './candidate.ts'

/** A lossless encoding must save at least this share of the bytes. */
const LEAST_GAIN = 0.01

/** How many times smaller a lossy encoding must be than a lossless one, or than the image as it is. */
const WORTH_LOSS = 1.06

/** The same compared with Flate, because writing the document deflates it 6 to 7 % smaller than zlib did here. */
const WORTH_LOSS_OF_FLATE = 1.15

/** The same for quantized colors, whose loss is less visible. */
const WORTH_COLORS = 1.15

/** The same for a JPEG of an image with few colors, where artifacts show around every edge. */
const WORTH_LOSS_OF_EDGES = 1.5

/** Chooses the smallest encoding after these penalties; undefined to keep the current one. */
export function chooseCandidate(candidates: readonly Candidate[], originalBytes: number): Candidate | undefined {
  const exact = smallest(candidates.filter(({ isExact }) => isExact))
  const isGain = exact !== undefined && bytesOf(exact) <= originalBytes * (1 - LEAST_GAIN)
  const keptBytes = isGain ? bytesOf(exact) : originalBytes
  const worth = (candidate: Candidate) => {
    if (candidate.method === 'quantized') return bytesOf(candidate) * WORTH_COLORS
    return bytesOf(candidate) * worthLoss(candidates)
  }
  const lossy = candidates.filter((candidate) => !candidate.isExact && worth(candidate) < keptBytes)
  return lossy.toSorted((one, other) => worth(one) - worth(other))[0] ?? (isGain ? exact : undefined)
}

/** How many times smaller a JPEG must be. */
function worthLoss(candidates: readonly Candidate[]): number {
  if (candidates.some(({ method }) => method === 'palette' || method === 'quantized')) return WORTH_LOSS_OF_EDGES
  const isFlate = candidates.some(({ isExact, filter }) => isExact && filter === 'FlateDecode')
  return isFlate ? WORTH_LOSS_OF_FLATE : WORTH_LOSS
}

function smallest(candidates: readonly Candidate[]): Candidate | undefined {
  return candidates.toSorted((one, other) => bytesOf(one) - bytesOf(other))[0]
}
