import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'

/** Offsets of the first and last byte. */
export interface ByteRange {
  start: number
  end: number
}

/** Opens the bytes of a result, or a range of them. */
export type OpenBody = (range?: ByteRange) => Promise<Readable>

/** Opens a file on disk. An open handle keeps the bytes readable after the file is deleted. */
export function openFile(path: string): OpenBody {
  return async (range) => (await open(path)).createReadStream(range)
}
