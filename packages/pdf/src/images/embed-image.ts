import type { ObjectWriter } from '../objects/object-store.ts'
import {
  dictionary,
  isName,
  name,
  PdfDictionary,
  type PdfObject,
  type PdfReference,
  PdfStream,
} from '../objects/objects.ts'
import type { ImageXObject } from './image-xobject.ts'

const CHANNELS: Readonly<Record<string, number>> = { DeviceGray: 1, DeviceRGB: 3, DeviceCMYK: 4 }

/** Writes images into a document; profiles shared by several of them are written once. */
export class ImageEmbedder {
  readonly #writer: ObjectWriter
  readonly #profiles: { profile: Uint8Array; reference: PdfReference }[] = []

  constructor(writer: ObjectWriter) {
    this.#writer = writer
  }

  /** Writes an image with its soft mask and its colors. */
  async embed({ image, softMask, colors }: ImageXObject): Promise<PdfReference> {
    const entries = new PdfDictionary(image.dictionary.entries)
    if (softMask !== undefined) entries.set('SMask', await this.#writer.add(softMask))
    if (colors !== undefined) entries.set('ColorSpace', await this.#exactSpace(entries.get('ColorSpace'), colors))
    return this.#writer.add(new PdfStream(entries, image.data))
  }

  /** The color space with its device color space replaced, including as the base of a palette. */
  async #exactSpace(space: PdfObject, colors: Uint8Array | PdfObject[]): Promise<PdfObject> {
    if (Array.isArray(space) && isName(space[0], 'Indexed')) {
      const [kind = null, base = null, ...rest] = space
      return [kind, await this.#exactSpace(base, colors), ...rest]
    }
    if (Array.isArray(colors)) return colors
    const device = Object.keys(CHANNELS).find((known) => isName(space, known))
    return device === undefined ? space : [name('ICCBased'), await this.#profile(colors, CHANNELS[device] ?? 3)]
  }

  async #profile(profile: Uint8Array, channels: number): Promise<PdfReference> {
    const known = this.#profiles.find((other) => equal(other.profile, profile))
    if (known !== undefined) return known.reference
    const reference = await this.#writer.add(new PdfStream(dictionary({ N: channels }), profile))
    // A copy, because the profile is part of a file that need not stay in memory.
    this.#profiles.push({ profile: profile.slice(), reference })
    return reference
  }
}

function equal(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index])
}
