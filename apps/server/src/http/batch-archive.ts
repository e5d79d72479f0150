import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'

import { ZipHeaders } from '@recto/zip'

import type { DonePart } from '../jobs/batch-part.ts'
import type { StoredResult } from '../jobs/stored-result.ts'
import type { ByteRange, OpenBody } from '../store/open-file.ts'

/** Checksums of results, each computed once by reading the result. */
const CHECKSUMS = new WeakMap<StoredResult, Promise<number>>()

/** Opens the archive of results that are all available. */
export function openArchive(parts: readonly DonePart[]): OpenBody {
  return (range) => Promise.resolve(streamArchive(parts, range))
}

/**
 * Streams an archive from its results, reading them as needed. Its bytes are the same every time, from any offset.
 * @param parts in archive order; they may become available one after another
 */
export function streamArchive(parts: Iterable<DonePart> | AsyncIterable<DonePart>, range?: ByteRange): Readable {
  return Readable.from(readPieces(listPieces(parts), range), { objectMode: false })
}

/** Yields the pieces of an archive: headers and results. */
async function* listPieces(
  parts: Iterable<DonePart> | AsyncIterable<DonePart>,
): AsyncGenerator<Uint8Array | StoredResult> {
  const headers = new ZipHeaders()
  for await (const { result } of parts) {
    const { name, sizeBytes: size } = result.file
    yield headers.open({ name, size, crc32: await readChecksum(result) })
    yield result
  }
  yield headers.finish()
}

async function* readPieces(
  pieces: AsyncIterable<Uint8Array | StoredResult>,
  { start, end }: ByteRange = { start: 0, end: Number.POSITIVE_INFINITY },
): AsyncGenerator<Uint8Array> {
  let offset = 0
  for await (const piece of pieces) {
    const size = piece instanceof Uint8Array ? piece.length : piece.file.sizeBytes
    const [first, last] = [Math.max(start - offset, 0), Math.min(end - offset, size - 1)]
    if (first <= last) {
      if (piece instanceof Uint8Array) yield piece.subarray(first, last + 1)
      else yield* (await piece.open({ start: first, end: last })) as AsyncIterable<Buffer>
    }
    offset += size
    if (offset > end) return
  }
}

function readChecksum(result: StoredResult): Promise<number> {
  const known = CHECKSUMS.get(result) ?? computeChecksum(result)
  CHECKSUMS.set(result, known)
  return known
}

async function computeChecksum({ open }: StoredResult): Promise<number> {
  let value = 0
  for await (const chunk of (await open()) as AsyncIterable<Buffer>) value = crc32(chunk, value)
  return value
}
