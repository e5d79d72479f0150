import { expect, test } from 'vitest'

import type { Candidate, PackingMethod } from './candidate.ts'
import { chooseCandidate } from './choose-candidate.ts'

const EXACT = new Set<PackingMethod>(['packed', 'palette', 'recoded'])

function candidate(method: PackingMethod, bytes: number, spaceBytes = 0): Candidate {
  const filter = method === 'jpeg' || method === 'recoded' ? 'DCTDecode' : 'FlateDecode'
  const data = new Uint8Array(bytes)
  return { method, isExact: EXACT.has(method), width: 1, height: 1, bits: 8, data, filter, spaceBytes }
}

test.each<[string, PackingMethod | undefined, Candidate[]]>([
  ['what is there stays where nothing is smaller', undefined, [candidate('packed', 1000), candidate('jpeg', 990)]],
  ['a gain of nothing much is none', undefined, [candidate('packed', 995)]],
  ['without loss is better where it is as small', 'packed', [candidate('packed', 500), candidate('jpeg', 490)]],
  ['Flate packs better in the end', 'packed', [candidate('packed', 500), candidate('jpeg', 440)]],
  ['a JPEG has to be clearly smaller', 'jpeg', [candidate('packed', 500), candidate('jpeg', 400)]],
  [
    'few colours are better than a JPEG that is nearly as small',
    'palette',
    [candidate('palette', 500), candidate('jpeg', 400)],
  ],
  ['a JPEG may be so much smaller that it is better', 'jpeg', [candidate('palette', 500), candidate('jpeg', 300)]],
  [
    'fewer colours than there were',
    'quantized',
    [candidate('packed', 500), candidate('quantized', 300), candidate('jpeg', 280)],
  ],
  ['a JPEG that is coded anew is what it is', 'jpeg', [candidate('recoded', 500), candidate('jpeg', 440)]],
  ['a table of colours counts', undefined, [candidate('palette', 500, 768)]],
  ['there may be nothing to choose from', undefined, []],
])('%s', (_, method, candidates) => {
  expect(chooseCandidate(candidates, 1000)?.method).toBe(method)
})
