import {
  name,
  type ObjectEdits,
  PdfDictionary,
  type PdfReference,
  PdfStream,
  type WholeData,
  writeDictionary,
} from '@recto/pdf'
import { ByteSink, concatenate, fromLatin1, latin1, type Platform } from '@recto/runtime'

import { ImageResources } from './image-resources.ts'
import { contentImages, type StreamImages } from './content-images.ts'
import type { FoundImage } from './find-inline-images.ts'

/** Dependencies for moving images. */
export interface MovingContext {
  /** The data of a stream without its lossless filters; undefined if damaged. */
  decode: (stream: PdfStream) => WholeData | undefined
  platform: Pick<Platform, 'deflate' | 'crc32'>
}

/** From this size on, an image is moved so that it can be recompressed. */
const MIN_BYTES = 4096
/** Minimum saving, in bytes, for moving a smaller image that occurs in several streams or repeatedly in one. */
const MIN_SAVED_BYTES = 1024
const MIN_SAVED_BYTES_IN_STREAM = 16_384

/** A group of equal inline images. */
interface ImageGroup {
  image: PdfStream
  streams: Set<number>
  count: number
  reference: PdfReference | undefined
}

/** Turns large or repeated inline images into image XObjects. */
export async function moveInlineImages(edits: ObjectEdits, { decode, platform }: MovingContext): Promise<void> {
  const streams = contentImages(edits, decode)
  const groups = new ImageGroups(platform)
  for (const { images } of streams.values()) for (const found of images) groups.add(found)
  for (const group of groups.worthMoving()) {
    const deflated = await deflateSamples(group.image, decode, platform)
    group.reference = edits.add(deflated)
  }
  const added = new ImageResources(edits)
  for (const [number, content] of streams) {
    const moved = content.images.filter((found) => groups.groupOf(found).reference !== undefined)
    if (moved.length > 0) rewrite(edits, number, { content, moved, groups, added })
  }
}

/** Groups equal inline images. */
class ImageGroups {
  readonly #groups = new Map<string, ImageGroup[]>()
  readonly #found = new Map<FoundImage, ImageGroup>()
  readonly #platform: Pick<Platform, 'crc32'>

  constructor(platform: Pick<Platform, 'crc32'>) {
    this.#platform = platform
  }

  add(found: FoundImage): void {
    const group = this.#same(found.image)
    group.count += 1
    group.streams.add(found.stream)
    this.#found.set(found, group)
  }

  groupOf(found: FoundImage): ImageGroup {
    const group = this.#found.get(found)
    if (group === undefined) throw new RangeError('an image that was not added')
    return group
  }

  *worthMoving(): Generator<ImageGroup, void> {
    for (const group of [...this.#groups.values()].flat()) {
      const bytes = group.image.data.length
      const isRepeated =
        (group.streams.size - 1) * bytes >= MIN_SAVED_BYTES || (group.count - 1) * bytes >= MIN_SAVED_BYTES_IN_STREAM
      if (bytes >= MIN_BYTES || isRepeated) yield group
    }
  }

  /** The group of an image, a new one if there is none. */
  #same(image: PdfStream): ImageGroup {
    const sink = new ByteSink()
    writeDictionary(sink, image.dictionary)
    const key = `${latin1(sink.toBytes())} ${this.#platform.crc32(image.data)}`
    const groups = this.#groups.get(key) ?? []
    this.#groups.set(key, groups)
    const known = groups.find((group) => isSame(group.image.data, image.data))
    if (known !== undefined) return known
    const group: ImageGroup = { image, streams: new Set(), count: 0, reference: undefined }
    groups.push(group)
    return group
  }
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

/** Deflates the samples of an image unless an image filter is left. */
async function deflateSamples(
  image: PdfStream,
  decode: MovingContext['decode'],
  { deflate }: Pick<Platform, 'deflate'>,
): Promise<PdfStream> {
  const whole = decode(image)
  if (whole === undefined) return image
  const { data, filter } = whole
  const dictionary = new PdfDictionary(
    [...image.dictionary.entries].filter(([key]) => key !== 'Filter' && key !== 'DecodeParms'),
  )
  dictionary.set('Filter', name(filter?.name ?? 'FlateDecode'))
  if (filter !== undefined && filter.parameters.entries.size > 0) dictionary.set('DecodeParms', filter.parameters)
  const deflated = new PdfStream(dictionary, filter === undefined ? await deflate(data) : data)
  return deflated.data.length < image.data.length ? deflated : image
}

interface Rewriting {
  content: StreamImages
  moved: readonly FoundImage[]
  groups: ImageGroups
  added: ImageResources
}

/** Replaces inline images by `Do` operators; all other bytes of the content stay. */
function rewrite(edits: ObjectEdits, number: number, { content, moved, groups, added }: Rewriting): void {
  const stream = edits.get(number)
  const [owner] = content.owners
  if (!(stream instanceof PdfStream) || owner === undefined) return
  const parts: Uint8Array[] = []
  let position = 0
  for (const found of moved.toSorted((left, right) => left.start - right.start)) {
    const { reference } = groups.groupOf(found)
    if (reference === undefined) continue
    parts.push(content.data.subarray(position, found.start), fromLatin1(`/${added.nameOf(reference, owner)} Do`))
    position = found.end
  }
  parts.push(content.data.subarray(position))
  const entries = [...stream.dictionary.entries].filter(([key]) => key !== 'Filter' && key !== 'DecodeParms')
  edits.replace(number, new PdfStream(new PdfDictionary(entries), concatenate(parts)))
  for (const each of content.owners) added.replaceIn(each)
}
