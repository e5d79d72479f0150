import { concatenate } from '@recto/runtime'

import { bigEndian } from './byte-order.ts'

/** s15Fixed16 numbers (ICC.1, 4.6): 1 is 65536. */
const ONE = 65_536
/** The profile connection space white point, D50 (7.2.16). */
const D50 = [0.9642, 1, 0.8249]
/** The primaries of sRGB (IEC 61966-2-1), Bradford-adapted to D50. */
const PRIMARIES = {
  rXYZ: [0.43607, 0.22249, 0.01392],
  gXYZ: [0.38515, 0.71687, 0.09708],
  bXYZ: [0.14307, 0.06061, 0.7141],
}
/** The chromatic adaptation from D65 to D50. */
const ADAPTATION = [1.04788, 0.02292, -0.05022, 0.02959, 0.99048, -0.01707, -0.00925, 0.01508, 0.75168]
/** The sRGB curve as a parametric curve of type 3 (10.18): (a x + b)^g from d on, c x below; in the order g, a, b, c, d. */
const CURVE = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
const HEADER_BYTES = 128
const ENTRY_BYTES = 12

/** A minimal sRGB ICC profile. */
export function srgbProfile(): Uint8Array {
  const curve = concatenate([tag('para'), bigEndian([3, 2], [0, 2]), fixed(CURVE)])
  const data: [name: string, bytes: Uint8Array][] = [
    ['desc', words('sRGB')],
    ['cprt', words('No copyright')],
    ['wtpt', xyz(D50)],
    ['chad', concatenate([tag('sf32'), fixed(ADAPTATION)])],
    ...Object.entries(PRIMARIES).map(([name, values]): [string, Uint8Array] => [name, xyz(values)]),
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ]
  const { table, body } = layOut(data)
  const size = HEADER_BYTES + table.length + body.length
  return concatenate([header(size), table, body])
}

/** The tag table and tag data; equal data is stored once. */
function layOut(data: readonly [name: string, bytes: Uint8Array][]): { table: Uint8Array; body: Uint8Array } {
  const start = HEADER_BYTES + 4 + data.length * ENTRY_BYTES
  const parts = [...new Set(data.map(([, bytes]) => bytes))]
  const offsets = new Map<Uint8Array, number>()
  let at = start
  for (const part of parts) {
    offsets.set(part, at)
    at += part.length
  }
  const entries = data.map(([name, bytes]) =>
    concatenate([text(name), bigEndian([offsets.get(bytes) ?? 0, 4], [bytes.length, 4])]),
  )
  return { table: concatenate([bigEndian([data.length, 4]), ...entries]), body: concatenate(parts) }
}

/** The header of a display profile (7.2), version 4.3. */
function header(size: number): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES)
  bytes.set(bigEndian([size, 4]), 0)
  bytes.set(bigEndian([0x0430_0000, 4]), 8)
  bytes.set(text('mntrRGB XYZ '), 12)
  // A fixed date: equal images have equal bytes.
  bytes.set(bigEndian([2025, 2], [1, 2], [1, 2]), 24)
  bytes.set(text('acsp'), 36)
  bytes.set(fixed(D50), 68)
  return bytes
}

function xyz(values: readonly number[]): Uint8Array {
  return concatenate([tag('XYZ '), fixed(values)])
}

/** A multiLocalizedUnicode text with one language (10.15). */
function words(value: string): Uint8Array {
  const letters = bigEndian(...Array.from(value, (letter) => [letter.charCodeAt(0), 2] as const))
  const record = concatenate([bigEndian([1, 4], [12, 4]), text('enUS'), bigEndian([letters.length, 4], [28, 4])])
  return concatenate([tag('mluc'), record, letters, new Uint8Array(letters.length % 4)])
}

function tag(type: string): Uint8Array {
  return concatenate([text(type), bigEndian([0, 4])])
}

function fixed(values: readonly number[]): Uint8Array {
  return bigEndian(...values.map((value) => [Math.round(value * ONE), 4] as const))
}

function text(characters: string): Uint8Array {
  return new TextEncoder().encode(characters)
}
