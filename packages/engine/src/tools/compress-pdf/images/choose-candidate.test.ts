import { expect, test } from 'vitest'

import type { Candidate, EncodingMethod } from './candidate.ts'
import { chooseCandidate } from './choose-candidate.ts'

const EXACT = new Set<EncodingMethod>(['flate', 'palette', 'recoded'])

function candidate(method: EncodingMethod, bytes: number, spaceBytes = 0): Candidate {
  const filter = method === 'jpeg' || method === 'recoded' ? 'DCTDecode' : 'FlateDecode'
  const data = new Uint8Array(bytes)
  return { method, isExact: EXACT.has(method), width: 1, height: 1, bits: 8, data, filter, spaceBytes }
}

test.each<[string, EncodingMethod | undefined, Candidate[]]>([
  ['keeps the original if nothing is smaller', undefined, [candidate('flate', 10000), candidate('jpeg', 9900)]],
  ['ignores a negligible gain', undefined, [candidate('flate', 9950)]],
  ['prefers lossless at about the same size', 'flate', [candidate('flate', 5000), candidate('jpeg', 4900)]],
  ['prefers Flate to a JPEG that is slightly smaller', 'flate', [candidate('flate', 5000), candidate('jpeg', 4400)]],
  ['takes a JPEG that is clearly smaller', 'jpeg', [candidate('flate', 5000), candidate('jpeg', 4000)]],
  [
    'prefers a palette to a JPEG that is slightly smaller',
    'palette',
    [candidate('palette', 5000), candidate('jpeg', 4000)],
  ],
  ['prefers a JPEG that is much smaller than a palette', 'jpeg', [candidate('palette', 5000), candidate('jpeg', 3000)]],
  [
    'prefers quantized colors to a JPEG that is slightly smaller',
    'quantized',
    [candidate('flate', 5000), candidate('quantized', 3000), candidate('jpeg', 2800)],
  ],
  ['compares a JPEG with its lossless recoding', 'jpeg', [candidate('recoded', 5000), candidate('jpeg', 4400)]],
  ['counts the bytes of a palette', undefined, [candidate('palette', 5000, 7680)]],
  ['prefers a palette to a JPEG that saves few bytes', 'palette', [candidate('palette', 300), candidate('jpeg', 150)]],
  ['accepts an empty list', undefined, []],
])('%s', (_, method, candidates) => {
  expect(chooseCandidate(candidates, 10_000)?.method).toBe(method)
})
