import { expect, test } from 'vitest'
import { latin1 } from '@recto/runtime'

import { reduceIccProfile } from './reduce-icc-profile.ts'

/** A profile of a class with tags; tags with the same letter share their data. */
function profile(deviceClass: string, tags: [signature: string, letter: string, size: number][]): Uint8Array {
  const letters = [...new Map(tags.map(([, letter, size]) => [letter, size]))]
  const start = 132 + tags.length * 12
  const offsets = new Map<string, number>()
  let end = start
  for (const [letter, size] of letters) {
    offsets.set(letter, end)
    end += Math.ceil(size / 4) * 4
  }
  const bytes = Buffer.alloc(end)
  bytes.writeUInt32BE(end, 0)
  bytes.write(deviceClass, 12, 'latin1')
  bytes.write('acsp', 36, 'latin1')
  bytes.fill(7, 84, 100)
  bytes.writeUInt32BE(tags.length, 128)
  for (const [index, [signature, letter, size]] of tags.entries()) {
    bytes.write(signature, 132 + index * 12, 'latin1')
    bytes.writeUInt32BE(offsets.get(letter) ?? 0, 136 + index * 12)
    bytes.writeUInt32BE(size, 140 + index * 12)
    bytes.fill(letter, offsets.get(letter), (offsets.get(letter) ?? 0) + size, 'latin1')
  }
  return new Uint8Array(bytes)
}

/** The tags of a profile with their data as text. */
function tagsOf(bytes: Uint8Array): Record<string, string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const entries = Array.from({ length: view.getUint32(128) }, (_, index) => {
    const at = 132 + index * 12
    const offset = view.getUint32(at + 4)
    return [latin1(bytes, at, at + 4), latin1(bytes, offset, offset + view.getUint32(at + 8))]
  })
  return Object.fromEntries(entries) as Record<string, string>
}

const PRINTER: [string, string, number][] = [
  ['desc', 'd', 9],
  ['A2B0', 'a', 400],
  ['A2B1', 'b', 402],
  ['A2B2', 'a', 400],
  ['B2A0', 'x', 900],
  ['gamt', 'g', 900],
  ['targ', 't', 900],
]

test('a printer profile keeps its A2B tables, shared ones still shared', () => {
  const reduced = reduceIccProfile(profile('prtr', PRINTER))
  if (reduced === undefined) throw new Error('nothing was taken out')
  expect(tagsOf(reduced)).toEqual({
    desc: 'd'.repeat(9),
    A2B0: 'a'.repeat(400),
    A2B1: 'b'.repeat(402),
    A2B2: 'a'.repeat(400),
  })
  expect(reduced).toHaveLength(132 + 4 * 12 + 12 + 400 + 404)
  expect(new DataView(reduced.buffer).getUint32(0)).toBe(reduced.length)
  expect(latin1(reduced, 12, 16)).toBe('scnr')
  expect(reduced.subarray(84, 100)).toEqual(new Uint8Array(16))
})

test('a matrix profile of a display keeps its class', () => {
  const curves = ['rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC'].map((tag): [string, string, number] => [tag, 'c', 20])
  const reduced = reduceIccProfile(profile('mntr', [...curves, ['dmnd', 'm', 100]]))
  expect(latin1(reduced ?? new Uint8Array(), 12, 16)).toBe('mntr')
  expect(Object.keys(tagsOf(reduced ?? new Uint8Array()))).toHaveLength(6)
})

test.each([
  ['nothing to take out', profile('mntr', [['kTRC', 'k', 12]])],
  [
    'no definition of colors',
    profile('prtr', [
      ['desc', 'd', 9],
      ['B2A0', 'x', 99],
    ]),
  ],
  ['tags beyond its end', profile('prtr', PRINTER).subarray(0, 900)],
  ['more tags than it can hold', profile('prtr', PRINTER).fill(0xff, 128, 132)],
  ['no signature', profile('prtr', PRINTER).fill(0, 36, 40)],
  ['only a few bytes', new Uint8Array(40)],
])('a profile with %s is left unchanged', (_, bytes) => {
  expect(reduceIccProfile(bytes)).toBeUndefined()
})
