import type { ImageFile } from '@recto/layout'
import type { Platform } from '@recto/runtime'

const EXTENSIONS = { 'image/png': 'png', 'image/jpeg': 'jpg' } as const

/** An image part. */
interface ImagePart {
  /** Part name, relative to the folder of the main part. */
  name: string
  bytes: Uint8Array
}

/** The image parts of a package (ISO/IEC 29500-1, 15.2.14). Images with equal bytes share one part. */
export class Media {
  readonly all: ImagePart[] = []
  readonly #crc32: Platform['crc32']
  readonly #byFile = new Map<Uint8Array, ImagePart>()
  readonly #byChecksum = new Map<string, ImagePart[]>()

  constructor({ crc32 }: Pick<Platform, 'crc32'>) {
    this.#crc32 = crc32
  }

  /** Adds an image. @returns its part name, relative to the folder of the main part */
  add(file: ImageFile): string {
    const known = this.#byFile.get(file.bytes) ?? this.#findOrAdd(file)
    this.#byFile.set(file.bytes, known)
    return known.name
  }

  #findOrAdd({ bytes, contentType }: ImageFile): ImagePart {
    const key = `${contentType} ${bytes.length} ${this.#crc32(bytes)}`
    const candidates = this.#byChecksum.get(key) ?? []
    const existing = candidates.find((part) => hasBytes(part, bytes))
    if (existing !== undefined) return existing
    const part = { name: `media/image${this.all.length + 1}.${EXTENSIONS[contentType]}`, bytes }
    this.all.push(part)
    this.#byChecksum.set(key, [...candidates, part])
    return part
  }
}

function hasBytes(part: ImagePart, bytes: Uint8Array): boolean {
  return bytes.every((byte, index) => part.bytes[index] === byte)
}
