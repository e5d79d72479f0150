import { expect, test } from 'vitest'

import { compoundFile } from '../../../fixtures/compound-file.ts'
import { CompoundFile } from './compound-file.ts'

const bytes = (length: number, step: number) => Uint8Array.from({ length }, (_, index) => (index * step) % 251)

const content = {
  Small: bytes(700, 3),
  Large: bytes(9001, 5),
  ObjectPool: { _1: { Large: bytes(5000, 7), Inner: bytes(10, 1) }, Small: bytes(100, 11) },
}

test('streams of any size are read, those of the root storage first', () => {
  const file = new CompoundFile(compoundFile(content))
  expect(file.read('Small')).toEqual(content.Small)
  expect(file.read('Large')).toEqual(content.Large)
  expect(file.read('ObjectPool/Small')).toEqual(content.ObjectPool.Small)
  expect(file.read('Inner')).toEqual(content.ObjectPool._1.Inner)
  expect(file.namesIn('ObjectPool')).toEqual(['_1', 'Small'])
  expect(file.read('Missing')).toBeUndefined()
})

test('the head of a stream', () => {
  const file = new CompoundFile(compoundFile(content))
  const head = (path: string, length: number) => {
    const view = file.head(path, length)
    return view && new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
  }
  expect(head('Small', 65)).toEqual(content.Small.subarray(0, 65))
  expect(head('Small', 1000)).toEqual(content.Small)
  expect(head('Large', 513)).toEqual(content.Large.subarray(0, 513))
})

test.for(['Small', 'Large'] as const)('%s: a stream is overwritten in place, and no other byte is', (name) => {
  const original = compoundFile(content)
  const other = content[name].map((byte) => 255 - byte)
  const file = original.slice()
  new CompoundFile(file).overwrite(name, other)
  expect(file).toEqual(compoundFile({ ...content, [name]: other }))
  // What is longer than the stream is not written anywhere.
  const longer = original.slice()
  new CompoundFile(longer).overwrite(name, new Uint8Array([...other, ...bytes(5000, 13)]))
  expect(longer).toEqual(file)
})

test('a stream is renamed in place', () => {
  const file = compoundFile(content)
  new CompoundFile(file).rename('Small', 'Smalm')
  expect(file).toEqual(compoundFile({ Smalm: content.Small, Large: content.Large, ObjectPool: content.ObjectPool }))
})

test('a directory whose entries refer to each other ends', () => {
  const file = compoundFile({ A: bytes(10, 1), B: bytes(10, 2), C: {} })
  const view = new DataView(file.buffer)
  const directory = 512 * (view.getUint32(48, true) + 1)
  for (let entry = 0; entry < 4; entry += 1) {
    for (const link of [68, 72, 76]) view.setUint32(directory + 128 * entry + link, (entry + link) % 4, true)
  }
  expect(new CompoundFile(file).read('B')).toEqual(bytes(10, 2))
})

test('a chain of sectors that returns to its start ends', () => {
  const file = compoundFile({ Large: content.Large })
  const view = new DataView(file.buffer)
  const table = 512 * (view.getUint32(76, true) + 1)
  for (let sector = 0; sector < 128; sector += 1) view.setUint32(table + 4 * sector, 0, true)
  expect(new CompoundFile(file).read('Large')).toHaveLength(content.Large.length)
})
