import type { ImageFile } from '@recto/layout'
import type { Platform } from '@recto/runtime'

const EXTENSIONS = { 'image/png': 'png', 'image/jpeg': 'jpg' } as const

/** An image part. */
interface ImagePart {
  /** Part name, relative to the folder of the main part. */
  name: string
  bytes: Uint8Array
}

/** The image parts of a package. Images with equal bytes share one part. */
export class Media {
  readonly all: ImagePart[] = []
  private readonly crc32: Platform['crc32']
  private readonly byFile = new Map<Uint8Array, ImagePart>()
  private readonly bySum = new Map<string, ImagePart[]>()

  constructor({ crc32 }: Pick<Platform, 'crc32'>) {
    this.crc32 = crc32
  }

  /** @returns the part name, relative to the folder of the main part. */
  add(file: ImageFile): string {
    const known = this.byFile.get(file.bytes) ?? this.find(file)
    this.byFile.set(file.bytes, known)
    return known.name
  }

  private find({ bytes, contentType }: ImageFile): ImagePart {
    const sum = `${contentType} ${bytes.length} ${this.crc32(bytes)}`
    const alike = this.bySum.get(sum) ?? []
    const same = alike.find((medium) => hasBytes(medium, bytes))
    if (same !== undefined) return same
    const medium = { name: `media/image${this.all.length + 1}.${EXTENSIONS[contentType]}`, bytes }
    this.all.push(medium)
    this.bySum.set(sum, [...alike, medium])
    return medium
  }
}

function hasBytes(medium: ImagePart, bytes: Uint8Array): boolean {
  return bytes.every((byte, index) => medium.bytes[index] === byte)
}
