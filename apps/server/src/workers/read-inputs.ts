import { open } from 'node:fs/promises'

import type { InputFile } from '@recto/engine'

import type { EngineJob } from './thread-messages.ts'

/** Room left behind a file for what is appended to it: this much, and a part of its length. */
const ROOM_BYTES = 64 * 1024
const ROOM_PART = 1 / 64

/** The files of a job, read from where the upload lies. */
export async function readInputs({ files }: Pick<EngineJob, 'files'>, signal?: AbortSignal): Promise<InputFile[]> {
  return Promise.all(
    files.map(async ({ name, path, sizeBytes, password, field }) => ({
      name,
      ...(await readWithRoom(path, sizeBytes, signal)),
      ...(password === undefined ? {} : { password }),
      ...(field === undefined ? {} : { field }),
    })),
  )
}

/** Reads a file into memory of its own that goes on behind it. */
async function readWithRoom(
  path: string,
  size: number,
  signal?: AbortSignal,
): Promise<Pick<InputFile, 'bytes' | 'spareCapacity'>> {
  const file = await open(path)
  try {
    const spareCapacity = ROOM_BYTES + Math.floor(size * ROOM_PART)
    // Never from the pool, where what follows is somebody else's. What is not read into is only ever written to.
    const memory = Buffer.allocUnsafeSlow(size + spareCapacity)
    let length = 0
    while (length < size) {
      signal?.throwIfAborted()
      const { bytesRead } = await file.read(memory, length, size - length, length)
      if (bytesRead === 0) throw new Error('the file is shorter than its upload was')
      length += bytesRead
    }
    return { bytes: memory.subarray(0, size), spareCapacity }
  } finally {
    await file.close()
  }
}
