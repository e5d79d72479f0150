import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'

import { ZipError, ZipTooLargeError } from './zip-error.ts'
import { ZipSource } from './zip-source.ts'

const BOUNDS = { maxEntries: 3, maxDirectoryBytes: 400 }
const FILES = { 'a.txt': strToU8('Hello '.repeat(20_000)), 'b/ü.bin': Uint8Array.of(1, 2, 3) }

const open = (bytes: Uint8Array) => ZipSource.open(new Blob([new Uint8Array(bytes)]), BOUNDS)

test.for([0, 9] as const)('entries are read whole or up to a limit, at level %i', async (level) => {
  const archive = await open(zipSync(FILES, { level }))
  expect(archive.names).toEqual(Object.keys(FILES))
  for (const [name, bytes] of Object.entries(FILES)) {
    expect(await archive.read(name, bytes.length)).toEqual({ bytes, isWhole: true })
    expect(await archive.read(name, 2)).toEqual({ bytes: bytes.slice(0, 2), isWhole: false })
  }
  expect(await archive.read('c', 10)).toBeUndefined()
})

test('only the parts that are needed are read', async () => {
  const blob = new Blob([
    new Uint8Array(zipSync({ large: new Uint8Array(5_000_000), small: strToU8('x') }, { level: 0 })),
  ])
  let read = 0
  const counted = (part: Blob): Parameters<typeof ZipSource.open>[0] => ({
    size: part.size,
    slice: (start, end) => counted(part.slice(start, end)),
    arrayBuffer: () => {
      read += part.size
      return part.arrayBuffer()
    },
  })
  const archive = await ZipSource.open(counted(blob), BOUNDS)
  expect((await archive.read('small', 10))?.bytes).toEqual(strToU8('x'))
  expect(read).toBeLessThan(70_000)
})

test('archives that are too large or damaged are refused', async () => {
  const many = Object.fromEntries(['1', '2', '3', '4'].map((name) => [name, new Uint8Array(1)]))
  await expect(open(zipSync(many))).rejects.toThrow(ZipTooLargeError)
  await expect(open(zipSync({ ['a'.repeat(400)]: new Uint8Array(1) }))).rejects.toThrow(ZipTooLargeError)
  await expect(open(zipSync(FILES).slice(0, -30))).rejects.toThrow(ZipError)
  await expect(open(new Uint8Array())).rejects.toThrow(ZipError)
  const misplaced = zipSync(FILES)
  new DataView(misplaced.buffer).setUint32(misplaced.length - 6, misplaced.length, true)
  await expect(open(misplaced)).rejects.toThrow(ZipError)
})

test('an entry whose data ends early is not whole', async () => {
  let state = 1
  const noise = Uint8Array.from({ length: 300_000 }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state >>> 24
  })
  const archive = zipSync({ 'a.txt': noise })
  const view = new DataView(archive.buffer)
  const directory = Buffer.from(archive).lastIndexOf('PK\u0001\u0002')
  view.setUint32(directory + 20, view.getUint32(directory + 20, true) / 2, true)
  const entry = await (await open(archive)).read('a.txt', noise.length)
  expect(entry?.isWhole).toBe(false)
  expect(entry?.bytes.subarray(0, 100_000)).toEqual(noise.subarray(0, 100_000))
})
