import { Inflate } from 'fflate'

import { scanTags, type Tag } from './scan-tags.ts'

/** An entry of a ZIP archive. */
interface Entry {
  method: number
  compressedBytes: number
  headerOffset: number
}

/** The end of the central directory may be followed by a comment of 64 KB (APPNOTE 4.3.16). */
const [END_BYTES, MAX_COMMENT] = [22, 0xff_ff]
const SIGNATURE = { end: 0x06_05_4b_50, entry: 0x02_01_4b_50 }

/** Real documents do not have more entries or a larger directory. */
const MAX_ENTRIES = 20_000
const MAX_DIRECTORY_BYTES = 4 * 1024 * 1024

const [STORED, DEFLATED] = [0, 8]

/** How much of a compressed part is inflated at a time. */
const STEP_BYTES = 32 * 1024

/** Size limits for one part, and for all parts together. A thousand pages of text have about 30 MB of XML. */
const MAX_PART_BYTES = 48 * 1024 * 1024
const MAX_TOTAL_BYTES = 96 * 1024 * 1024

/** A part of a package as text. */
interface PartText {
  text: string
  /** Whether it is complete. */
  isWhole: boolean
}

/** The parts of an Office file, which is a ZIP archive: OOXML or OpenDocument. */
export class OfficePackage {
  readonly #file: Blob
  readonly #entries: ReadonlyMap<string, Entry>
  #budget: number
  #isCut = false

  /** @param budget limit on the inflated bytes of all parts together */
  constructor(file: Blob, entries: ReadonlyMap<string, Entry>, budget = MAX_TOTAL_BYTES) {
    this.#file = file
    this.#entries = entries
    this.#budget = budget
  }

  /** The names of all parts. */
  get names(): readonly string[] {
    return [...this.#entries.keys()]
  }

  /** Whether a requested part exceeded the limit, so that its content is not completely known. */
  get isCut(): boolean {
    return this.#isCut
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /** The text of a part, or its first bytes; undefined if there is none or it cannot be read. */
  async text(name: string, maxBytes = MAX_PART_BYTES): Promise<PartText | undefined> {
    const part = await this.bytes(name, maxBytes)
    return part && { text: decode(part.bytes), isWhole: part.isWhole }
  }

  /** The tags of a part; none if there is no such part. */
  async tags(name: string): Promise<Iterable<Tag>> {
    const part = await this.text(name)
    if (part === undefined) return []
    this.#isCut ||= !part.isWhole
    return scanTags(part.text)
  }

  /** The bytes of a part, up to a limit; undefined if there is none or it cannot be read. */
  async bytes(name: string, maxBytes: number): Promise<{ bytes: Uint8Array; isWhole: boolean } | undefined> {
    const entry = this.#entries.get(name)
    if (entry === undefined) return undefined
    const header = await viewOf(this.#file.slice(entry.headerOffset, entry.headerOffset + 30))
    if (header.byteLength < 30) return undefined
    const start = entry.headerOffset + 30 + header.getUint16(26, true) + header.getUint16(28, true)
    const data = this.#file.slice(start, start + entry.compressedBytes)
    const room = Math.min(maxBytes, this.#budget)
    const part = entry.method === STORED ? await firstBytes(data, room) : await inflate(data, entry.method, room)
    this.#budget -= part?.bytes.length ?? 0
    return part
  }
}

/** Opens a package; undefined if the file is not a complete ZIP archive. */
export async function openPackage(file: Blob): Promise<OfficePackage | undefined> {
  const tailStart = Math.max(0, file.size - END_BYTES - MAX_COMMENT)
  const tail = await viewOf(file.slice(tailStart))
  for (let at = tail.byteLength - END_BYTES; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) !== SIGNATURE.end) continue
    const [size, offset] = [tail.getUint32(at + 12, true), tail.getUint32(at + 16, true)]
    if (size > MAX_DIRECTORY_BYTES || offset + size > tailStart + at) return undefined
    const entries = readDirectory(await viewOf(file.slice(offset, offset + size)))
    return entries && new OfficePackage(file, entries)
  }
  return undefined
}

/** The central directory (APPNOTE 4.3.12). */
function readDirectory(view: DataView): Map<string, Entry> | undefined {
  const entries = new Map<string, Entry>()
  for (let at = 0; at + 46 <= view.byteLength && entries.size < MAX_ENTRIES;) {
    if (view.getUint32(at, true) !== SIGNATURE.entry) return undefined
    const lengths = [28, 30, 32].map((offset) => view.getUint16(at + offset, true))
    const [nameLength = 0] = lengths
    if (at + 46 + nameLength > view.byteLength) return undefined
    const name = decode(new Uint8Array(view.buffer, view.byteOffset + at + 46, nameLength)).replaceAll('\\', '/')
    entries.set(name, {
      method: view.getUint16(at + 10, true),
      compressedBytes: view.getUint32(at + 20, true),
      headerOffset: view.getUint32(at + 42, true),
    })
    at += 46 + lengths.reduce((sum, length) => sum + length, 0)
  }
  return entries.size === 0 ? undefined : entries
}

async function firstBytes(data: Blob, room: number) {
  const bytes = new Uint8Array(await data.slice(0, room).arrayBuffer())
  return { bytes, isWhole: data.size <= room }
}

/** Inflates data until there is no more room. */
async function inflate(data: Blob, method: number, room: number) {
  if (method !== DEFLATED) return undefined
  const chunks: Uint8Array[] = []
  let length = 0
  const stream = new Inflate((chunk) => {
    chunks.push(chunk)
    length += chunk.length
  })
  try {
    for (let at = 0; at < data.size; at += STEP_BYTES) {
      if (length > room) break
      const step = new Uint8Array(await data.slice(at, at + STEP_BYTES).arrayBuffer())
      stream.push(step, at + STEP_BYTES >= data.size)
    }
  } catch {
    // Damaged data: the part before the damage may still be useful.
    if (length === 0) return undefined
  }
  return { bytes: joined(chunks, Math.min(length, room)), isWhole: length <= room }
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk.subarray(0, Math.max(0, length - at)), at)
    at += chunk.length
    if (at >= length) break
  }
  return bytes
}

async function viewOf(part: Blob): Promise<DataView> {
  return new DataView(await part.arrayBuffer())
}

/** Decodes UTF-8, or UTF-16 with a byte order mark. */
export function decode(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
