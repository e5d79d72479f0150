import { expect, test, vi } from 'vitest'

import type { ResultFile } from './result-file.ts'
import { ResultOutput } from './result-output.ts'

const LARGE = 16 * 1024 * 1024
const file = (bytes: Uint8Array) => ({ name: 'a.zip', contentType: 'application/zip', bytes })
const nothing = file(new Uint8Array())

/** A fake file on a disk with room for a number of bytes. */
function fakeFile(size = Infinity) {
  let room = size
  const stored: Uint8Array<ArrayBuffer>[] = []
  const discard = vi.fn<() => Promise<void>>(async () => undefined)
  const created = {
    write: (bytes: Uint8Array) => {
      const taken = bytes.slice(0, room)
      room -= taken.length
      stored.push(taken)
      return taken.length
    },
    finish: async () => new Blob(stored),
    discard,
  }
  const create = vi.fn<() => Promise<ResultFile>>(async () => created as Partial<ResultFile> as ResultFile)
  return { create, created, lengths: () => stored.map(({ length }) => length), discard }
}

const encoder = new TextEncoder()

test('a small result stays in memory', async () => {
  const { create } = fakeFile()
  expect(await new ResultOutput(create).finish(file(new Uint8Array(100)))).toBeUndefined()
  expect(create).not.toHaveBeenCalled()
})

test('a large result is written to the disk', async () => {
  const { create, lengths } = fakeFile()
  const stored = await new ResultOutput(create).finish(file(new Uint8Array(LARGE)))
  expect(stored).toMatchObject({ type: 'application/zip', size: LARGE })
  expect(lengths()).toEqual([LARGE])
})

test('chunks are written to the disk as they come', async () => {
  const { create, lengths } = fakeFile()
  const output = new ResultOutput(create)
  for (const chunk of ['one', 'three']) await output.write(encoder.encode(chunk))
  const stored = await output.finish(nothing)
  expect(lengths()).toEqual([3, 5, 0])
  expect(stored?.type).toBe('application/zip')
  expect(await stored?.text()).toBe('onethree')
  expect(create).toHaveBeenCalledTimes(1)
})

test('without a disk, chunks are copied, and a large result stays in memory', async () => {
  const output = new ResultOutput(async () => undefined)
  const chunk = encoder.encode('ab')
  await output.write(chunk)
  chunk.fill(0x63)
  await output.write(chunk)
  expect(await (await output.finish(nothing))?.text()).toBe('abcc')
  expect(await new ResultOutput(async () => undefined).finish(file(new Uint8Array(LARGE)))).toBeUndefined()
})

test('what the disk has no room for stays in memory', async () => {
  const whole = fakeFile(LARGE - 1)
  expect(await new ResultOutput(whole.create).finish(file(new Uint8Array(LARGE)))).toBeUndefined()
  expect(whole.discard).toHaveBeenCalledTimes(1)

  const { create, lengths } = fakeFile(4)
  const output = new ResultOutput(create)
  for (const chunk of ['one', 'two', 'three']) await output.write(encoder.encode(chunk))
  expect(await (await output.finish(file(encoder.encode('four'))))?.text()).toBe('onetwothreefour')
  expect(lengths()).toEqual([3, 1])
})

test('a file that lacks bytes is not used for a result in one piece, and fails one in chunks', async () => {
  const { create, created, discard } = fakeFile()
  const tooShort = new DOMException('too short', 'QuotaExceededError')
  created.finish = () => Promise.reject(tooShort)
  expect(await new ResultOutput(create).finish(file(new Uint8Array(LARGE)))).toBeUndefined()
  expect(discard).toHaveBeenCalledTimes(1)
  const output = new ResultOutput(create)
  await output.write(encoder.encode('one'))
  await expect(output.finish(nothing)).rejects.toThrow(tooShort)
})
