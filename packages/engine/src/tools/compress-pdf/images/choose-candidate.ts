import { bytesOf, type Candidate } from './candidate.ts'

/** What is not smaller by this share is not worth a change. */
const LEAST_GAIN = 0.01

/** How many times smaller a lossy packing has to be than one without loss, or than what is there. */
const WORTH_LOSS = 1.06

/** The same for a JPEG where colours are few: there it shows, around every edge. */
const WORTH_LOSS_OF_EDGES = 1.5

/** Of ways to pack an image, the smallest that is worth it; undefined where that is the one it has. */
export function chooseCandidate(candidates: readonly Candidate[], originalBytes: number): Candidate | undefined {
  const smallest = (isExact: boolean) =>
    candidates
      .filter((candidate) => candidate.isExact === isExact)
      .toSorted((one, other) => bytesOf(one) - bytesOf(other))
      .at(0)
  const exact = smallest(true)
  const isGain = exact !== undefined && bytesOf(exact) <= originalBytes * (1 - LEAST_GAIN)
  const kept = isGain ? exact : undefined
  const lossy = smallest(false)
  if (lossy === undefined) return kept
  const hasFewColors = lossy.method === 'jpeg' && exact?.method === 'palette'
  const needed = bytesOf(lossy) * (hasFewColors ? WORTH_LOSS_OF_EDGES : WORTH_LOSS)
  return needed < (kept === undefined ? originalBytes : bytesOf(kept)) ? lossy : kept
}
