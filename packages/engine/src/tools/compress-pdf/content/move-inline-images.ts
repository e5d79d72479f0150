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

import { AddedImages } from './added-images.ts'
import { contentImages, type StreamImages } from './content-images.ts'
import type { FoundImage } from './find-inline-images.ts'

/** What moving images needs. */
export interface MovingContext {
  /** The data of a stream without its lossless filters; undefined if damaged. */
  decode: (stream: PdfStream) => WholeData | undefined
  platform: Pick<Platform, 'deflate' | 'crc32'>
}

/** From this size on, an image is moved so that it can be recompressed. */
const MIN_BYTES = 4096
/** Bytes that must be saved by moving a smaller image that occurs in several streams, or repeatedly in one. */
const MIN_SAVED = 1024
const MIN_SAVED_IN_STREAM = 16_384

/** A group of equal inline images. */
interface ImageKind {
  image: PdfStream
  streams: Set<number>
  count: number
  reference: PdfReference | undefined
}

/** Turns large or repeated inline images into image XObjects. */
export async function moveInlineImages(edits: ObjectEdits, { decode, platform }: MovingContext): Promise<void> {
  const streams = contentImages(edits, decode)
  const kinds = new ImageKinds(platform)
  for (const { images } of streams.values()) for (const found of images) kinds.add(found)
  for (const kind of kinds.worthMoving()) {
    const packed = await pack(kind.image, decode, platform)
    kind.reference = edits.add(packed)
  }
  const added = new AddedImages(edits)
  for (const [number, content] of streams) {
    const moved = content.images.filter((found) => kinds.kindOf(found).reference !== undefined)
    if (moved.length > 0) rewrite(edits, number, { content, moved, kinds, added })
  }
}

/** Groups equal inline images. */
class ImageKinds {
  private readonly kinds = new Map<string, ImageKind[]>()
  private readonly found = new Map<FoundImage, ImageKind>()
  private readonly platform: Pick<Platform, 'crc32'>

  constructor(platform: Pick<Platform, 'crc32'>) {
    this.platform = platform
  }

  add(found: FoundImage): void {
    const kind = this.same(found.image)
    kind.count += 1
    kind.streams.add(found.stream)
    this.found.set(found, kind)
  }

  kindOf(found: FoundImage): ImageKind {
    const kind = this.found.get(found)
    if (kind === undefined) throw new RangeError('an image that was not added')
    return kind
  }

  *worthMoving(): Generator<ImageKind, void> {
    for (const kind of [...this.kinds.values()].flat()) {
      const bytes = kind.image.data.length
      const isRepeated = (kind.streams.size - 1) * bytes >= MIN_SAVED || (kind.count - 1) * bytes >= MIN_SAVED_IN_STREAM
      if (bytes >= MIN_BYTES || isRepeated) yield kind
    }
  }

  /** The group of an image, a new one if there is none. */
  private same(image: PdfStream): ImageKind {
    const sink = new ByteSink()
    writeDictionary(sink, image.dictionary)
    const key = `${latin1(sink.toBytes())} ${this.platform.crc32(image.data)}`
    const kinds = this.kinds.get(key) ?? []
    this.kinds.set(key, kinds)
    const known = kinds.find((kind) => isSame(kind.image.data, image.data))
    if (known !== undefined) return known
    const kind: ImageKind = { image, streams: new Set(), count: 0, reference: undefined }
    kinds.push(kind)
    return kind
  }
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

/** Deflates the samples of an image unless an image filter is left. */
async function pack(
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
  const packed = new PdfStream(dictionary, filter === undefined ? await deflate(data) : data)
  return packed.data.length < image.data.length ? packed : image
}

interface Rewriting {
  content: StreamImages
  moved: readonly FoundImage[]
  kinds: ImageKinds
  added: AddedImages
}

/** Replaces inline images by `Do` operators; all other bytes of the content stay. */
function rewrite(edits: ObjectEdits, number: number, { content, moved, kinds, added }: Rewriting): void {
  const stream = edits.get(number)
  const [holder] = content.holders
  if (!(stream instanceof PdfStream) || holder === undefined) return
  const parts: Uint8Array[] = []
  let position = 0
  for (const found of moved.toSorted((left, right) => left.start - right.start)) {
    const { reference } = kinds.kindOf(found)
    if (reference === undefined) continue
    parts.push(content.data.subarray(position, found.start), fromLatin1(`/${added.nameOf(reference, holder)} Do`))
    position = found.end
  }
  parts.push(content.data.subarray(position))
  const entries = [...stream.dictionary.entries].filter(([key]) => key !== 'Filter' && key !== 'DecodeParms')
  edits.replace(number, new PdfStream(new PdfDictionary(entries), concatenate(parts)))
  for (const each of content.holders) added.hand(each)
}
