import { expect, test } from 'vitest'
import { PdfDictionary, type PdfObject, PdfStream } from '@recto/pdf'
import { latin1 } from '@recto/runtime'

import { ObjectParser } from '../../../../../pdf/src/objects/object-parser.ts'
import { readColorSpace } from './color-space.ts'

const parse = (text: string): PdfObject => new ObjectParser(new TextEncoder().encode(text)).readObject()

/** Reads a color space; every reference resolves to this profile. */
function read(text: string, profile?: { components: number; signature: string }) {
  const data = new Uint8Array(128)
  if (profile !== undefined) data.set(new TextEncoder().encode(profile.signature), 16)
  const stream = new PdfStream(new PdfDictionary([['N', profile?.components ?? null]]), data)
  return readColorSpace(parse(text), {
    resolve: (object) => (object !== null && typeof object === 'object' && 'generation' in object ? stream : object),
    readBytes: (found) => found.data,
  })
}

test.each([
  ['/DeviceGray', 'gray', 1, true],
  ['/DeviceRGB', 'rgb', 3, true],
  ['/DeviceCMYK', 'cmyk', 4, true],
  ['[/DeviceRGB]', 'rgb', 3, true],
  ['[/CalGray << /WhitePoint [1 1 1] >>]', 'gray', 1, false],
  ['[/CalRGB << /WhitePoint [1 1 1] >>]', 'rgb', 3, false],
  ['[/Lab << /WhitePoint [1 1 1] >>]', 'other', 3, false],
  ['[/Separation /Spot /DeviceCMYK 9 0 R]', 'other', 1, false],
  ['[/DeviceN [/A /B] /DeviceCMYK 9 0 R]', 'other', 2, false],
])('%s is %s with %i components', (text, kind, components, isDevice) => {
  expect(read(text)).toMatchObject({ kind, components, isDevice })
})

test.each([
  [{ components: 3, signature: 'RGB ' }, 'rgb'],
  [{ components: 1, signature: 'GRAY' }, 'gray'],
  [{ components: 4, signature: 'CMYK' }, 'cmyk'],
  [{ components: 3, signature: 'Lab ' }, 'other'],
])('reads the color space of a profile: %o', (profile, kind) => {
  expect(read('[/ICCBased 5 0 R]', profile)).toMatchObject({ kind, isDevice: false })
})

test('reads the base and table of an Indexed color space', () => {
  const space = read('[/Indexed /DeviceRGB 1 <000000ff8000ffff>]')
  expect(space).toMatchObject({ kind: 'indexed', components: 1, base: { kind: 'rgb' } })
  expect(space?.kind === 'indexed' ? latin1(space.palette) : '').toBe('\0\0\0\u00ff\u0080\0')
})

test.each([
  '/Pattern',
  '/Cs1',
  '[/Indexed /DeviceRGB 2 <000000ff8000>]',
  '[/Indexed /DeviceRGB 300 <00>]',
  '[/Indexed /Unknown 0 <00>]',
  '[/ICCBased 5 0 R]',
  'null',
  '[]',
])('rejects %s', (text) => {
  expect(read(text, { components: 2, signature: 'RGB ' })).toBeUndefined()
})
