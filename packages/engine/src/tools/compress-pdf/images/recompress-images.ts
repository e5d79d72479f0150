import { isName, PdfReference, PdfStream } from '@recto/pdf'
import { stopIfAborted } from '@recto/runtime'

import type { Compression } from '../compression.ts'
import { toImageStream } from './candidate.ts'
import { describeImage, type ImageSource } from './describe-image.ts'
import { imageTask } from './image-task.ts'
import { forEachConcurrently } from './for-each-concurrently.ts'
import { dropOpaqueMasks } from './opaque-masks.ts'
import { recompressImage } from './recompress-image.ts'

/** Limit of pixels processed at the same time, unless a single image exceeds it. */
const MAX_CONCURRENT_PIXELS = 6_000_000

interface FoundImage {
  number: number
  stream: PdfStream
  isMask: boolean
}

/**
 * Recompresses the images of a document, each to the smallest encoding acceptable at the level.
 * @param numbers the images to recompress; all reachable ones by default
 */
export async function recompressImages(compression: Compression, numbers?: ReadonlySet<number>): Promise<void> {
  const { edits, decode, context } = compression
  const { resolve } = edits
  const readBytes = (stream: PdfStream) => {
    const whole = decode(stream)
    return whole?.filter === undefined ? whole?.data : undefined
  }
  const source: ImageSource = { resolve, decode, readBytes }
  dropOpaqueMasks(compression, source)
  const images = findImages(compression).filter(({ number }) => numbers?.has(number) !== false)
  let done = 0
  await forEachConcurrently(
    images,
    { weigh: ({ stream }) => pixelsOf(stream, source), maxWeight: MAX_CONCURRENT_PIXELS },
    async (image) => {
      stopIfAborted(context)
      await recompress(image, compression, source)
      done += 1
      context.progress?.({ fraction: done / images.length, step: 'working', item: done, itemCount: images.length })
    },
  )
}

/** All reachable image XObjects. */
function findImages({ edits }: Compression): FoundImage[] {
  const { resolve } = edits
  const found: Omit<FoundImage, 'isMask'>[] = []
  const masks = new Set<number>()
  for (const [number, object] of edits.reachable()) {
    if (!(object instanceof PdfStream) || !isName(resolve(object.dictionary.get('Subtype')), 'Image')) continue
    found.push({ number, stream: object })
    const mask = object.dictionary.get('SMask')
    if (mask instanceof PdfReference) masks.add(mask.number)
  }
  return found.map((image) => ({ ...image, isMask: masks.has(image.number) }))
}

function pixelsOf({ dictionary }: PdfStream, { resolve }: ImageSource): number {
  const [width, height] = [resolve(dictionary.get('Width')), resolve(dictionary.get('Height'))]
  return typeof width === 'number' && typeof height === 'number' ? width * height : 0
}

async function recompress(found: FoundImage, compression: Compression, source: ImageSource): Promise<void> {
  const { number, stream, isMask } = found
  const { edits, usage, settings, context, changedImages } = compression
  const image = describeImage(stream, source)
  if (image === undefined) return
  const placed = usage.isComplete ? usage.images.get(number) : undefined
  const task = imageTask(image, { placed, isMask }, { settings, platform: context.platform })
  const chosen = await recompressImage(task)
  if (chosen === undefined) return
  edits.replace(number, toImageStream(image, chosen))
  const before = changedImages.get(number)?.before ?? stream.data.length
  changedImages.set(number, { before, after: chosen.data.length, isLossless: chosen.isExact })
}
