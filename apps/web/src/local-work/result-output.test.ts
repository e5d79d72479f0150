import { expect, test, vi } from 'vitest'

import type { ResultFile } from './result-file.ts'
import { ResultOutput } from './result-output.ts'

const LARGE = 16 * 1024 * 1024
const file = (bytes: Uint8Array) => ({ name: 'a.zip', contentType: 'application/zip', bytes })
const nothing = file(new Uint8Array())

/** A fake file on disk that records calls. */
function fakeFile(failure?: Error) {
  const written: number[] = []
  const discard = vi.fn<() => Promise<void>>(async () => undefined)
  const created = {
    write: (bytes: Uint8Array) => {
      if (failure !== undefined) throw failure
      written.push(bytes.length)
    },
    finish: async (type: string) => new Blob(['stored'], { type }),
    discard,
  }
  const create = vi.fn<() => Promise<ResultFile>>(async () => created as Partial<ResultFile> as ResultFile)
  return { create, written, discard }
}

test('a small result stays in memory', async () => {
  const { create } = fakeFile()
  expect(await new ResultOutput(create).finish(file(new Uint8Array(100)))).toBeUndefined()
  expect(create).not.toHaveBeenCalled()
})

test('a large result is written to the disk', async () => {
  const { create, written } = fakeFile()
  const stored = await new ResultOutput(create).finish(file(new Uint8Array(LARGE)))
  expect(stored?.type).toBe('application/zip')
  expect(written).toEqual([LARGE])
})

test('chunks are written to the disk as they come', async () => {
  const { create, written } = fakeFile()
  const output = new ResultOutput(create)
  for (const length of [3, 5]) await output.write(new Uint8Array(length))
  expect(written).toEqual([3, 5])
  expect(await (await output.finish(nothing))?.text()).toBe('stored')
  expect(create).toHaveBeenCalledTimes(1)
})

test('without a disk, chunks are copied, and a large result stays in memory', async () => {
  const output = new ResultOutput(async () => undefined)
  const chunk = new TextEncoder().encode('ab')
  await output.write(chunk)
  chunk.fill(0x63)
  await output.write(chunk)
  expect(await (await output.finish(nothing))?.text()).toBe('abcc')
  expect(await new ResultOutput(async () => undefined).finish(file(new Uint8Array(LARGE)))).toBeUndefined()
})

test('a full disk does not affect a result in one piece, and fails one in chunks', async () => {
  const full = new DOMException('full', 'QuotaExceededError')
  const whole = fakeFile(full)
  expect(await new ResultOutput(whole.create).finish(file(new Uint8Array(LARGE)))).toBeUndefined()
  expect(whole.discard).toHaveBeenCalledTimes(1)
  const output = new ResultOutput(fakeFile(full).create)
  await expect(output.write(new Uint8Array(1))).rejects.toThrow(full)
})
