import { type EntryStart, ZipError, ZipSource, ZipTooLargeError } from '@recto/zip'

import { scanTags, type Tag } from './scan-tags.ts'

/** Real documents do not have more entries or a larger directory. */
const BOUNDS = { maxEntries: 20_000, maxDirectoryBytes: 4 * 1024 * 1024 }

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
  readonly #archive: ZipSource
  /** Names in the archive, by name with the right slashes. */
  readonly #names: ReadonlyMap<string, string>
  #budget: number
  #isCut = false

  /** @param budget limit on the inflated bytes of all parts together */
  constructor(archive: ZipSource, budget: number) {
    this.#archive = archive
    this.#names = new Map(archive.names.map((name) => [name.replaceAll('\\', '/'), name]))
    this.#budget = budget
  }

  /** The names of all parts. */
  get names(): readonly string[] {
    return [...this.#names.keys()]
  }

  /** Whether a requested part exceeded the limit, or is damaged, so that its content is not completely known. */
  get isCut(): boolean {
    return this.#isCut
  }

  has(name: string): boolean {
    return this.#names.has(name)
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
  async bytes(name: string, maxBytes: number): Promise<EntryStart | undefined> {
    const part = await this.#archive.read(this.#names.get(name) ?? name, Math.min(maxBytes, this.#budget))
    this.#budget -= part?.bytes.length ?? 0
    return part
  }
}

/**
 * Opens a package; undefined if the file is not a complete ZIP archive.
 * @param budget limit on the inflated bytes of all parts together
 */
export async function openPackage(file: Blob, budget = MAX_TOTAL_BYTES): Promise<OfficePackage | undefined> {
  try {
    return new OfficePackage(await ZipSource.open(file, BOUNDS), budget)
  } catch (error) {
    if (error instanceof ZipError || error instanceof ZipTooLargeError) return undefined
    throw error
  }
}

/** Decodes UTF-8, or UTF-16 with a byte order mark. */
export function decode(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
