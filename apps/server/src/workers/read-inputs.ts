import { open } from 'node:fs/promises'

import type { InputFile } from '@recto/engine'

import type { EngineJob } from './thread-messages.ts'

/** Memory allocated behind a file so that an incremental update can be appended in place: a minimum plus a share. */
const MIN_SPARE_BYTES = 64 * 1024
const SPARE_SHARE = 1 / 64

/** Reads the input files of a job from disk. */
export async function readInputs({ files }: Pick<EngineJob, 'files'>, signal?: AbortSignal): Promise<InputFile[]> {
  return Promise.all(
    files.map(async ({ name, path, sizeBytes, password, field }) => ({
      name,
      ...(await readWithSpareCapacity(path, sizeBytes, signal)),
      ...(password === undefined ? {} : { password }),
      ...(field === undefined ? {} : { field }),
    })),
  )
}

async function readWithSpareCapacity(
  path: string,
  size: number,
  signal?: AbortSignal,
): Promise<Pick<InputFile, 'bytes' | 'spareCapacity'>> {
  const file = await open(path)
  try {
    const spareCapacity = MIN_SPARE_BYTES + Math.floor(size * SPARE_SHARE)
    // Not from Buffer's pool: the bytes behind a pooled slice belong to other buffers. Leaving the memory
    // uninitialized is safe, because the spare part is only ever written.
    const memory = Buffer.allocUnsafeSlow(size + spareCapacity)
    let length = 0
    while (length < size) {
      signal?.throwIfAborted()
      const { bytesRead } = await file.read(memory, length, size - length, length)
      if (bytesRead === 0) throw new Error('the file is shorter than its upload was')
      length += bytesRead
    }
    // No Buffer: its `slice` is a view, and the engine would change the file where it means to change a copy.
    return { bytes: new Uint8Array(memory.buffer, memory.byteOffset, size), spareCapacity }
  } finally {
    await file.close()
  }
}
