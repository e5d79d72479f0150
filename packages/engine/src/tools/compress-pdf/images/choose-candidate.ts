import { bytesOf, type Candidate } from './candidate.ts'

/** What is not smaller by this share is not worth a change. */
const LEAST_GAIN = 0.01

/** How many times smaller a lossy packing has to be than one without loss, or than what is there. */
const WORTH_LOSS = 1.06

/** The same where Flate packs without loss: when the document is written, it packs better still. */
const WORTH_LOSS_OF_FLATE = 1.15

/** The same for fewer colours, which lose less than it seems. */
const WORTH_COLORS = 1.15

/** The same for a JPEG where colours are few: there it shows, around every edge. */
const WORTH_LOSS_OF_EDGES = 1.5

/** Of ways to pack an image, the smallest that is worth it; undefined where that is the one it has. */
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

/** How many times smaller a JPEG has to be. */
function worthLoss(candidates: readonly Candidate[]): number {
  if (candidates.some(({ method }) => method === 'palette' || method === 'quantized')) return WORTH_LOSS_OF_EDGES
  const isFlate = candidates.some(({ isExact, filter }) => isExact && filter === 'FlateDecode')
  return isFlate ? WORTH_LOSS_OF_FLATE : WORTH_LOSS
}

function smallest(candidates: readonly Candidate[]): Candidate | undefined {
  return candidates.toSorted((one, other) => bytesOf(one) - bytesOf(other))[0]
}
