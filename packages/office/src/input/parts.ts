import { AppError, READING_BOUNDS, BYTES_PER_MB } from '@recto/contract'
import type { Platform } from '@recto/runtime'
import { concatenate } from '@recto/runtime'
import { inflateItem, readZip, ZipArchive, ZipTooLargeError, type ZipItem } from '@recto/zip'

/** Parts of a package. Large workbooks have hundreds. */
const MAX_PARTS = 20_000
const MAX_BYTES = READING_BOUNDS.maxExpandedMb * BYTES_PER_MB
/** Maximum size of a text part; larger ones are decompression bombs. */
const MAX_TEXT_BYTES = 128 * BYTES_PER_MB

/** A name that leads out of the package. */
const LEAVES = /^[/\\]|^[A-Za-z]:|(?:^|[/\\])\.\.(?:[/\\]|$)/

/** The parts of a package, which can be read, changed and removed; unchanged parts stay compressed as they are. */
export class PackageParts {
  readonly #items: Map<string, ZipItem>
  readonly #changed = new Map<string, Uint8Array>()

  private constructor(items: Map<string, ZipItem>) {
    this.#items = items
  }

  /**
   * Opens a package. Entries whose names lead out of it are left out.
   * @throws AppError TOO_COMPLEX, DAMAGED_OFFICE_FILE
   */
  static open(bytes: Uint8Array, file: string): PackageParts {
    const items = guard(file, () => readZip(bytes, { maxEntries: MAX_PARTS, maxBytes: MAX_BYTES }))
    return new PackageParts(new Map(items.filter(({ name }) => !LEAVES.test(name)).map((item) => [item.name, item])))
  }

  get names(): string[] {
    return [...this.#items.keys()]
  }

  has(name: string): boolean {
    return this.#items.has(name)
  }

  /** The text of a part; empty if there is none. */
  text(name: string, file: string): string {
    const changed = this.#changed.get(name)
    if (changed !== undefined) return decodeXml(changed)
    const item = this.#items.get(name)
    if (item === undefined) return ''
    return decodeXml(guard(file, () => inflateItem(item, MAX_TEXT_BYTES)))
  }

  /** The bytes of a part; none if there is none. */
  bytes(name: string, file: string): Uint8Array {
    const changed = this.#changed.get(name)
    if (changed !== undefined) return changed
    const item = this.#items.get(name)
    return item === undefined ? new Uint8Array() : guard(file, () => inflateItem(item, MAX_TEXT_BYTES))
  }

  setText(name: string, text: string): void {
    this.setBytes(name, new TextEncoder().encode(text))
  }

  setBytes(name: string, bytes: Uint8Array): void {
    this.#changed.set(name, bytes)
  }

  remove(name: string): void {
    this.#items.delete(name)
    this.#changed.delete(name)
  }

  /** Writes the package with its parts in the same order. */
  async write(platform: Pick<Platform, 'crc32'>): Promise<Uint8Array> {
    const chunks: Uint8Array[] = []
    const zip = new ZipArchive(platform, (chunk) => void chunks.push(chunk))
    for (const [name, { packed, isDeflated, size, crc32 }] of this.#items) {
      const changed = this.#changed.get(name)
      if (changed !== undefined) await zip.add(name, changed)
      else await (isDeflated ? zip.add(name, packed, { length: size, crc32 }) : zip.add(name, packed))
    }
    await zip.finish()
    return concatenate(chunks)
  }
}

/** Decodes XML, which is UTF-8 unless it has a byte order mark of UTF-16. */
function decodeXml(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return asUtf8(new TextDecoder('utf-16le').decode(bytes))
  if (first === 0xfe && second === 0xff) return asUtf8(new TextDecoder('utf-16be').decode(bytes))
  return new TextDecoder().decode(bytes)
}

/** XML that declares UTF-16, changed to UTF-8 for writing. */
function asUtf8(text: string): string {
  return text.replace(/encoding=(["'])utf-16\1/i, 'encoding="UTF-8"')
}

/** Converts an archive error to an error about its file. */
function guard<Result>(file: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ZipTooLargeError)) throw new AppError('DAMAGED_OFFICE_FILE', { file }, error)
    throw new AppError('TOO_COMPLEX', { file, reason: 'expansion', limit: READING_BOUNDS.maxExpandedMb }, error)
  }
}
