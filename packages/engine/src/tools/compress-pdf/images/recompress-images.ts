import { isName, PdfReference, PdfStream } from '@recto/pdf'
import { type ParallelTasks, runTasks, stopIfAborted } from '@recto/runtime'

import { bundle } from '../bundle.ts'
import type { Compression } from '../compression.ts'
import { type Candidate, toImageStream } from './candidate.ts'
import { describeImage, placeOf, type ImagePlace, type ImageSource } from './describe-image.ts'
import { bundleInput, type BundleResult, MIN_BUNDLE_PIXELS, recompressBundle } from './image-bundle.ts'
import { imageWork, type ImageWork } from './image-task.ts'
import { dropOpaqueMasks } from './opaque-masks.ts'

/** Encoders work outside JavaScript's thread, which can start on another image in the meantime. */
const IMAGES_AT_ONCE = 2

interface FoundImage {
  number: number
  stream: PdfStream
  isMask: boolean
  pixels: number
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
  const images = findImages(compression, source).filter(({ number }) => numbers?.has(number) !== false)
  const bundles = bundle(images, { weigh: ({ pixels }) => pixels, full: MIN_BUNDLE_PIXELS })
  const places = new Map<number, ImagePlace>()
  const progress = imageProgress(compression, images)
  let done = 0
  for await (const chosen of runTasks(imageTasks(bundles, places, { compression, source }), context)) {
    for (const [index, image] of (bundles[done] ?? []).entries()) {
      replace(image, chosen[index], { compression, place: places.get(image.number) })
      places.delete(image.number)
      progress(image)
    }
    done += 1
  }
}

/** All reachable image XObjects. */
function findImages({ edits }: Compression, source: ImageSource): FoundImage[] {
  const { resolve } = edits
  const found: Omit<FoundImage, 'isMask'>[] = []
  const masks = new Set<number>()
  for (const [number, object] of edits.reachable()) {
    if (!(object instanceof PdfStream) || !isName(resolve(object.dictionary.get('Subtype')), 'Image')) continue
    found.push({ number, stream: object, pixels: pixelsOf(object, source) })
    const mask = object.dictionary.get('SMask')
    if (mask instanceof PdfReference) masks.add(mask.number)
  }
  return found.map((image) => ({ ...image, isMask: masks.has(image.number) }))
}

function pixelsOf({ dictionary }: PdfStream, { resolve }: ImageSource): number {
  const [width, height] = [resolve(dictionary.get('Width')), resolve(dictionary.get('Height'))]
  return typeof width === 'number' && typeof height === 'number' ? width * height : 0
}

/** Dependencies for reading a document's images. */
interface Reading {
  compression: Compression
  source: ImageSource
}

/**
 * The images as tasks.
 * @param places receives the images' places in the document, which are not sent to other threads
 */
function imageTasks(
  bundles: readonly (readonly FoundImage[])[],
  places: Map<number, ImagePlace>,
  { compression, source }: Reading,
): ParallelTasks<BundleResult> {
  const { usage, settings, context } = compression
  const read = ({ number, stream, isMask }: FoundImage): ImageWork | undefined => {
    const image = describeImage(stream, source)
    if (image === undefined) return undefined
    places.set(number, placeOf(image))
    const placed = usage.isComplete ? usage.images.get(number) : undefined
    return imageWork(image, { placed, isMask }, settings)
  }
  return {
    count: bundles.length,
    run: (index) => {
      stopIfAborted(context)
      return recompressBundle((bundles[index] ?? []).map(read), context.platform)
    },
    input: (index) => bundleInput((bundles[index] ?? []).map(read)),
    pixels: (index) => (bundles[index] ?? []).reduce((sum, { pixels }) => sum + pixels, 0),
    atOnce: IMAGES_AT_ONCE,
    close: () => undefined,
  }
}

/** Reports progress by pixels. */
function imageProgress({ context }: Compression, images: readonly FoundImage[]): (image: FoundImage) => void {
  const weightOf = ({ pixels }: FoundImage) => Math.max(1, pixels)
  const total = images.reduce((sum, image) => sum + weightOf(image), 0)
  let [done, item] = [0, 0]
  return (image) => {
    done += weightOf(image)
    item += 1
    context.progress?.({ fraction: done / total, step: 'working', item, itemCount: images.length })
  }
}

function replace(
  { number, stream }: FoundImage,
  chosen: Candidate | undefined,
  { compression, place }: { compression: Compression; place: ImagePlace | undefined },
): void {
  const { edits, changedImages } = compression
  if (chosen === undefined || place === undefined) return
  edits.replace(number, toImageStream(place, chosen))
  const before = changedImages.get(number)?.before ?? stream.data.length
  changedImages.set(number, { before, after: chosen.data.length, isLossless: chosen.isExact })
}
