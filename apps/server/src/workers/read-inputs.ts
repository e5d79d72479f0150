import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'

import { OPERATIONS, type FileInput } from '@recto/contract'
import type { InputFile } from '@recto/engine'

import type { EngineJob, JobFile } from './thread-messages.ts'

/** Memory allocated behind a file so that an incremental update can be appended in place: a minimum plus a share. */
const MIN_SPARE_BYTES = 64 * 1024
const SPARE_SHARE = 1 / 64

type Content = Pick<InputFile, 'bytes' | 'spareCapacity'>

/**
 * Reads a job's input files as plain arrays. `slice` of a Buffer is a view, so the engine would change the
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
    files.map(async ({ name, path, sizeBytes, bytes, password, field }) => ({
      name,
      ...(bytes === undefined ? await readWithSpareCapacity(path, sizeBytes, signal) : copyWithSpareCapacity(bytes)),
      ...(password === undefined ? {} : { password }),
      ...(field === undefined ? {} : { field }),
    })),
  )
}

function openWhenAsked({ name, path, bytes: content, password }: JobFile): InputFile {
  return {
    name,
    get bytes() {
      if (content !== undefined) return content.slice()
      const { buffer, byteOffset, length } = readFileSync(path)
      return new Uint8Array(buffer, byteOffset, length)
    },
    ...(password === undefined ? {} : { password }),
  }
}

async function readWithSpareCapacity(path: string, size: number, signal?: AbortSignal): Promise<Content> {
  const file = await open(path)
  try {
    const { memory, content } = allocate(size)
    let length = 0
    while (length < size) {
      signal?.throwIfAborted()
      const { bytesRead } = await file.read(memory, length, size - length, length)
      if (bytesRead === 0) throw new Error('the file is shorter than its upload was')
      length += bytesRead
    }
    return content
  } finally {
    await file.close()
  }
}

function copyWithSpareCapacity(bytes: Uint8Array): Content {
  const { memory, content } = allocate(bytes.length)
  memory.set(bytes)
  return content
}

/** Memory for a file of a size in bytes, and the file as the engine sees it. */
function allocate(size: number): { memory: Buffer; content: Content } {
  const spareCapacity = MIN_SPARE_BYTES + Math.floor(size * SPARE_SHARE)
  // Not from Buffer's pool: the bytes behind a pooled slice belong to other buffers. Leaving the memory uninitialized
  // is safe, because the spare part is only ever written.
  const memory = Buffer.allocUnsafeSlow(size + spareCapacity)
  return { memory, content: { bytes: new Uint8Array(memory.buffer, memory.byteOffset, size), spareCapacity } }
}
