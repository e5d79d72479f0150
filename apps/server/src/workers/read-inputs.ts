import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'

import { OPERATIONS, type FileInput } from '@recto/contract'
import type { InputFile } from '@recto/engine'

import type { EngineJob } from './thread-messages.ts'

/** Memory allocated behind a file so that an incremental update can be appended in place: a minimum plus a share. */
const MIN_SPARE_BYTES = 64 * 1024
const SPARE_SHARE = 1 / 64

/**
 * Reads a job's input files from disk as plain arrays. `slice` of a Buffer is a view, so the engine would change the
 * file where it means to change a copy. Images are read each time they are requested, so that hundreds of them are not
 * in memory at once.
 */
export async function readInputs(
  { operation, files }: Pick<EngineJob, 'operation' | 'files'>,
  signal?: AbortSignal,
): Promise<InputFile[]> {
  const { accepts }: FileInput = OPERATIONS[operation].files
  if (accepts === 'images') return files.map(openWhenAsked)
  return Promise.all(
    files.map(async ({ name, path, sizeBytes, password, field }) => ({
      name,
      ...(await readWithSpareCapacity(path, sizeBytes, signal)),
      ...(password === undefined ? {} : { password }),
      ...(field === undefined ? {} : { field }),
    })),
  )
}

function openWhenAsked({ name, path, password }: EngineJob['files'][number]): InputFile {
  return {
    name,
    get bytes() {
      const { buffer, byteOffset, length } = readFileSync(path)
      return new Uint8Array(buffer, byteOffset, length)
    },
    ...(password === undefined ? {} : { password }),
  }
}

async function readWithSpareCapacity(
  path: string,
  size: number,
  signal?: AbortSignal,
): Promise<Pick<InputFile, 'bytes' | 'spareCapacity'>> {
  const file = await open(path)
  try {
    const spareCapacity = MIN_SPARE_BYTES + Math.floor(size * SPARE_SHARE)
    // Not from Buffer's pool: the bytes behind a pooled slice belong to other buffers. Leaving the memory uninitialized
    // is safe, because the spare part is only ever written.
    const memory = Buffer.allocUnsafeSlow(size + spareCapacity)
    let length = 0
    while (length < size) {
      signal?.throwIfAborted()
      const { bytesRead } = await file.read(memory, length, size - length, length)
      if (bytesRead === 0) throw new Error('the file is shorter than its upload was')
      length += bytesRead
    }
    return { bytes: new Uint8Array(memory.buffer, memory.byteOffset, size), spareCapacity }
  } finally {
    await file.close()
  }
}
