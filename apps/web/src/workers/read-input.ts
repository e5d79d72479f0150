import type { InputFile } from '@recto/engine'

/** A file the visitor chose, with its password. It is sent to a worker as a reference; the worker reads the bytes. */
export interface LocalFile {
  file: File
  password?: string | undefined
  /** The form field of a file that is not a document. */
  field?: string
}

/** Memory behind a file, so that an incremental update can be appended in place: a minimum plus a share, as on the server. */
const MIN_SPARE_BYTES = 64 * 1024
const SPARE_SHARE = 1 / 64

/** How much of a file to read at once. */
const SLICE_BYTES = 8 * 1024 * 1024

/** Reads a file as input of an operation that is its only user, so that changing it does not require a copy. */
export async function readOwnInput(local: LocalFile): Promise<InputFile> {
  const { file } = local
  const spareCapacity = MIN_SPARE_BYTES + Math.floor(file.size * SPARE_SHARE)
  const memory = new Uint8Array(file.size + spareCapacity)
  for (let start = 0; start < file.size; start += SLICE_BYTES) {
    memory.set(new Uint8Array(await file.slice(start, start + SLICE_BYTES).arrayBuffer()), start)
  }
  return { ...describe(local), bytes: memory.subarray(0, file.size), spareCapacity }
}

/** Reads a file into memory as input of the engine. */
export async function readInput(local: LocalFile): Promise<InputFile> {
  return { ...describe(local), bytes: new Uint8Array(await local.file.arrayBuffer()) }
}

function describe({ file, password, field }: LocalFile): Omit<InputFile, 'bytes'> {
  return {
    name: file.name,
    ...(password === undefined ? {} : { password }),
    ...(field === undefined ? {} : { field }),
  }
}
