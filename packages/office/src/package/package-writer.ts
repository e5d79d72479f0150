import { concatenate, type Platform } from '@recto/runtime'
import { ZipArchive } from '@recto/zip'

import {
  PROPERTY_PARTS,
  appXml,
  contentTypesXml,
  coreXml,
  type DocumentProperties,
  type TypedPart,
} from './package-parts.ts'
import { OFFICE_RELATIONSHIP, Relationships } from './relationships.ts'

/** Sizes in bytes of the zlib header and the Adler-32 checksum (RFC 1950), which ZIP entries omit. */
const [ZLIB_HEADER, ZLIB_TRAILER] = [2, 4]
/** Fragments are joined to chunks of about this many UTF-16 units before encoding: each call to the encoder has a cost. */
const CHUNK_LENGTH = 2 ** 16
const CORE = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties'

/** The platform functions that the Office writers use. */
export type OfficePlatform = Pick<Platform, 'deflate' | 'crc32'>

interface Entry {
  name: string
  bytes: Uint8Array
  /** Length and CRC-32 of the uncompressed data; undefined if `bytes` are stored uncompressed. */
  uncompressed: { length: number; crc32: number } | undefined
}

/** Collects the parts of an Office document and writes them as one package (ISO/IEC 29500-2). */
export class PackageWriter {
  readonly #platform: OfficePlatform
  readonly #entries: Entry[] = []
  readonly #parts: TypedPart[] = []

  constructor(platform: OfficePlatform) {
    this.#platform = platform
  }

  /** Adds a part uncompressed: for data that is already compressed, such as images. */
  async add(name: string, bytes: Uint8Array): Promise<void> {
    this.#entries.push({ name, bytes, uncompressed: undefined })
  }

  /** Adds an XML part with its content type. */
  async addPart({ name, type }: TypedPart, fragments: readonly string[]): Promise<void> {
    this.#parts.push({ name, type })
    await this.#addXml(name, fragments)
  }

  /** Adds the relationships part of a part, unless it would be empty. Targets are relative to the source part. */
  async addRelationships(part: string, relationships: Relationships): Promise<void> {
    if (relationships.isEmpty) return
    const nameStart = part.lastIndexOf('/') + 1
    await this.#addXml(`${part.slice(0, nameStart)}_rels/${part.slice(nameStart)}.rels`, [relationships.toXml()])
  }

  /**
   * Writes the package with its metadata.
   * @param main name of the main document part, without the leading slash
   */
  async finish(main: string, properties: DocumentProperties): Promise<Uint8Array> {
    await this.#addXml(PROPERTY_PARTS.core, [coreXml(properties)])
    await this.#addXml(PROPERTY_PARTS.app, [appXml()])
    const packageRelationships = new Relationships()
    packageRelationships.add(`${OFFICE_RELATIONSHIP}/officeDocument`, main)
    packageRelationships.add(CORE, PROPERTY_PARTS.core)
    packageRelationships.add(`${OFFICE_RELATIONSHIP}/extended-properties`, PROPERTY_PARTS.app)
    await this.addRelationships('', packageRelationships)
    // Content types come first: that is where tools that detect file types by the first bytes expect them.
    const first = await this.#compress('[Content_Types].xml', [contentTypesXml(this.#parts)])
    const chunks: Uint8Array[] = []
    const archive = new ZipArchive(this.#platform, (chunk) => void chunks.push(chunk))
    for (const { name, bytes, uncompressed } of [first, ...this.#entries]) await archive.add(name, bytes, uncompressed)
    await archive.finish()
    return concatenate(chunks)
  }

  async #addXml(name: string, fragments: readonly string[]): Promise<void> {
    this.#entries.push(await this.#compress(name, fragments))
  }

  async #compress(name: string, fragments: readonly string[]): Promise<Entry> {
    const bytes = encode(fragments)
    const deflated = await this.#platform.deflate(bytes)
    const uncompressed = { length: bytes.length, crc32: this.#platform.crc32(bytes) }
    return { name, bytes: deflated.subarray(ZLIB_HEADER, deflated.length - ZLIB_TRAILER), uncompressed }
  }
}

function encode(fragments: readonly string[]): Uint8Array {
  const encoder = new TextEncoder()
  const parts: Uint8Array[] = []
  let joined = ''
  for (const fragment of fragments) {
    joined += fragment
    if (joined.length < CHUNK_LENGTH) continue
    parts.push(encoder.encode(joined))
    joined = ''
  }
  parts.push(encoder.encode(joined))
  return concatenate(parts)
}
