import { concatenate, type Platform } from '@recto/runtime'
import { ZipArchive } from '@recto/zip'

import { ABOUT, appXml, contentTypesXml, coreXml, type DocumentFacts, type TypedPart } from './package-parts.ts'
import { OFFICE, Relationships } from './relationships.ts'

/** Bytes around the data of a zlib stream: its head and its check value (RFC 1950). ZIP has neither. */
const [ZLIB_HEAD, ZLIB_END] = [2, 4]
/** Strings are joined to about this length before they become bytes; each call has its price. */
const MAX_JOINED = 2 ** 16
const CORE = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties'

/** What a writer of Office documents needs from the place it runs in. */
export type OfficePlatform = Pick<Platform, 'deflate' | 'crc32'>

interface Entry {
  name: string
  bytes: Uint8Array
  /** How the bytes unpack, where they are packed. */
  unpacked: { length: number; crc32: number } | undefined
}

/** Collects the parts of an Office document and makes one file of them (ISO/IEC 29500-2). */
export class PackageWriter {
  private readonly platform: OfficePlatform
  private readonly entries: Entry[] = []
  private readonly parts: TypedPart[] = []

  constructor(platform: OfficePlatform) {
    this.platform = platform
  }

  /** Adds bytes as they are, for what is packed already. */
  async add(name: string, bytes: Uint8Array): Promise<void> {
    this.entries.push({ name, bytes, unpacked: undefined })
  }

  /** Adds a part of XML, which is told by its media type. */
  async addPart({ name, type }: TypedPart, pieces: readonly string[]): Promise<void> {
    this.parts.push({ name, type })
    await this.addXml(name, pieces)
  }

  /** Adds what a part says of others; nothing where it says nothing. Targets are relative to the part. */
  async addRelationships(part: string, relationships: Relationships): Promise<void> {
    if (relationships.isEmpty) return
    const at = part.lastIndexOf('/') + 1
    await this.addXml(`${part.slice(0, at)}_rels/${part.slice(at)}.rels`, [relationships.toXml()])
  }

  /**
   * The file, with what is said about it.
   * @param main name of the part that the document begins with.
   */
  async finish(main: string, facts: DocumentFacts): Promise<Uint8Array> {
    await this.addXml(ABOUT.core, [coreXml(facts)])
    await this.addXml(ABOUT.app, [appXml()])
    const top = new Relationships()
    top.add(`${OFFICE}/officeDocument`, main)
    top.add(CORE, ABOUT.core)
    top.add(`${OFFICE}/extended-properties`, ABOUT.app)
    await this.addRelationships('', top)
    // What says of which kinds the parts are comes first, as readers of a file's first bytes expect.
    const first = await this.packed('[Content_Types].xml', [contentTypesXml(this.parts)])
    const chunks: Uint8Array[] = []
    const archive = new ZipArchive(this.platform, (chunk) => void chunks.push(chunk))
    for (const { name, bytes, unpacked } of [first, ...this.entries]) await archive.add(name, bytes, unpacked)
    await archive.finish()
    return concatenate(chunks)
  }

  private async addXml(name: string, pieces: readonly string[]): Promise<void> {
    this.entries.push(await this.packed(name, pieces))
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
