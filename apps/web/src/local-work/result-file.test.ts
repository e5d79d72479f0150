import { afterEach, expect, test, vi } from 'vitest'

import { ResultFile } from './result-file.ts'

type Write = (bytes: Uint8Array, options: { at: number }) => number

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Creates a result file on a fake disk, whose `write` may be replaced. */
async function createFile(write?: (store: Write) => Write) {
  let stored = new Uint8Array()
  const store: Write = (bytes, { at }) => {
    const grown = new Uint8Array(Math.max(stored.length, at + bytes.length))
    grown.set(stored)
    grown.set(bytes, at)
    stored = grown
    return bytes.length
  }
  const access = { write: write?.(store) ?? store, flush: () => undefined, close: () => undefined }
  const handle = { createSyncAccessHandle: async () => access, getFile: async () => new Blob([stored]) }
  const folder = { async *keys() {}, getFileHandle: async () => handle }
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => ({ getDirectoryHandle: async () => folder }) } })
  const file = await ResultFile.create()
  if (file === undefined) throw new Error('no file was created')
  return file
}

const BYTES = new TextEncoder().encode('eight by')
const textOf = async (file: ResultFile) => (await file.finish()).text()

test('bytes are appended', async () => {
  const file = await createFile()
  expect([file.write(BYTES), file.write(BYTES.subarray(0, 5))]).toEqual([8, 5])
  expect(await textOf(file)).toBe('eight byeight')
})

test.each<[string, (store: Write) => Write]>([
  [
    'throws',
    (store) =>
      (bytes, { at }) => {
        if (at > 0) throw new DOMException('No space available', 'QuotaExceededError')
        return store(bytes, { at })
      },
  ],
  // Chrome in private windows: the error code -8, unsigned.
  [
    'returns its error code',
    (store) =>
      (bytes, { at }) =>
        at > 0 ? 2 ** 32 - 8 : store(bytes, { at }),
  ],
  [
    'writes a part',
    (store) =>
      (bytes, { at }) =>
        store(bytes.subarray(0, 8 - at), { at }),
  ],
  [
    'writes a part and throws',
    (store) =>
      (bytes, { at }) => {
        store(bytes, { at })
        if (at > 0) throw new DOMException('No space available', 'QuotaExceededError')
        return bytes.length
      },
  ],
])('a disk that is full and %s takes no more bytes', async (_, write) => {
  const file = await createFile(write)
  expect([file.write(BYTES), file.write(BYTES)]).toEqual([8, 0])
  expect(await textOf(file)).toBe('eight by')
})

test('a file shorter than what was written is an error', async () => {
  const file = await createFile((store) => (bytes, at) => store(bytes.subarray(1), at) + 1)
  file.write(BYTES)
  await expect(file.finish()).rejects.toThrow('too short')
})

test('an error that is not about the disk is thrown', async () => {
  const file = await createFile(() => () => {
    throw new RangeError('a bug')
  })
  expect(() => file.write(BYTES)).toThrow('a bug')
})
