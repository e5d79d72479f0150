import { expect, test } from 'vitest'

import { mainItemProperties } from './item-properties.ts'

function box(type: string, ...content: (number | number[])[]): number[] {
  const data = content.flat()
  return [0, 0, (data.length + 8) >> 8, (data.length + 8) & 255, ...Buffer.from(type), ...data]
}

const FULL = [0, 0, 0, 0]
const file = (...links: number[]) =>
  Uint8Array.from([
    ...box('ftyp', [...Buffer.from('avif')]),
    ...box(
      'meta',
      FULL,
      box('pitm', FULL, [0, 7]),
      box('iprp', box('ipco', box('ispe', [1]), box('irot', [3]), box('imir', [1])), box('ipma', FULL, links)),
    ),
  ])

test('the properties of the main item, and no others, in their order', () => {
  // Two items: 6 with the first property, 7 with the third and the second, which is essential.
  const found = mainItemProperties(file(0, 0, 0, 2, 0, 6, 1, 1, 0, 7, 2, 3, 0x82))
  expect(found?.map(({ type, data }) => [type, ...data])).toEqual([
    ['imir', 1],
    ['irot', 3],
  ])
})

test.each([
  ['no file', new Uint8Array()],
  ['a box longer than the file', Uint8Array.of(0, 0, 9, 0, 109, 101, 116, 97)],
  ['a file without properties', Uint8Array.from(box('meta', FULL, box('pitm', FULL, [0, 7])))],
])('%s has none', (_, bytes) => {
  expect(mainItemProperties(bytes)).toBeUndefined()
})

test('counts beyond the data end with it', () => {
  expect(mainItemProperties(file(255, 255, 255, 255, 0, 6, 1, 1))).toEqual([])
})
