import { ZipArchive } from '../documents/zip-archive.ts'
import { concatenate } from '../objects/characters.ts'
import type { Platform } from '../platform.ts'

/** Bytes around the data of a zlib stream: its head and its check value (RFC 1950). ZIP has neither. */
const [ZLIB_HEAD, ZLIB_END] = [2, 4]
/** Strings are joined to about this length before they become bytes; each call has its price. */
const MAX_JOINED = 2 ** 16

interface Entry {
  name: string
  bytes: Uint8Array
  /** How the bytes unpack, where they are packed. */
  unpacked: { length: number; crc32: number } | undefined
}

/** Collects the parts of an Office document and makes one file of them (ISO/IEC 29500-2). */
export class PackageWriter {
  private readonly platform: Pick<Platform, 'deflate' | 'crc32'>
  private readonly entries: Entry[] = []

  constructor(platform: Pick<Platform, 'deflate' | 'crc32'>) {
    this.platform = platform
  }

  /** Adds bytes as they are, for what is packed already. */
  async add(name: string, bytes: Uint8Array): Promise<void> {
    this.entries.push({ name, bytes, unpacked: undefined })
  }

  /** Adds a part of XML. */
  async addXml(name: string, pieces: readonly string[]): Promise<void> {
    this.entries.push(await this.packed(name, pieces))
  }

  /** The file. What says of which kinds its parts are comes first, as readers of its first bytes expect. */
  async finish(contentTypes: string): Promise<Uint8Array> {
    const chunks: Uint8Array[] = []
    const archive = new ZipArchive(this.platform, (chunk) => void chunks.push(chunk))
    const first = await this.packed('[Content_Types].xml', [contentTypes])
    for (const { name, bytes, unpacked } of [first, ...this.entries]) await archive.add(name, bytes, unpacked)
    await archive.finish()
    return concatenate(chunks)
  }

  private async packed(name: string, pieces: readonly string[]): Promise<Entry> {
    const bytes = encode(pieces)
    const deflated = await this.platform.deflate(bytes)
    const unpacked = { length: bytes.length, crc32: this.platform.crc32(bytes) }
    return { name, bytes: deflated.subarray(ZLIB_HEAD, deflated.length - ZLIB_END), unpacked }
  }
}

function encode(pieces: readonly string[]): Uint8Array {
  const encoder = new TextEncoder()
  const parts: Uint8Array[] = []
  let joined = ''
  for (const piece of pieces) {
    joined += piece
    if (joined.length < MAX_JOINED) continue
    parts.push(encoder.encode(joined))
    joined = ''
  }
  parts.push(encoder.encode(joined))
  return concatenate(parts)
}
