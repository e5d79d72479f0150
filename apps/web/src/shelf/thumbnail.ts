import { EXCEL_TYPE, POWERPOINT_TYPE, WORD_TYPE, type EngineLimits } from '@recto/contract'

import type { PreviewClient } from '../preview/preview-client.ts'
import type { PreviewDocument } from '../preview/protocol.ts'
import type { ShelfFile } from './shelf.ts'

/** The longest side of a thumbnail in pixels: the largest on screen, at twice the resolution. */
const SIDE = 300
/** An image with more bytes than this is not decoded for its thumbnail. */
const MAX_IMAGE_BYTES = 50 * 1024 * 1024
const QUALITY = 0.8

/** Types whose first page looks like that of the file they were made from. */
const OFFICE_TYPES: ReadonlySet<string> = new Set([WORD_TYPE, EXCEL_TYPE, POWERPOINT_TYPE])

/** How the thumbnail of a file is made. */
export type ThumbnailSource = 'document' | 'image' | 'origin' | 'none'

/** How the thumbnail of a file of this type is made. */
export function thumbnailSourceOf({ name, type, sizeBytes }: ShelfFile): ThumbnailSource {
  // Not every system knows the type of a file.
  if (type === 'application/pdf' || name.toLowerCase().endsWith('.pdf')) return 'document'
  if (type.startsWith('image/') && sizeBytes <= MAX_IMAGE_BYTES) return 'image'
  return OFFICE_TYPES.has(type) ? 'origin' : 'none'
}

/**
 * Renders the first page of a document.
 * @throws AppError as the preview client does
 */
export async function documentThumbnail(
  client: PreviewClient,
  document: PreviewDocument,
  limits: EngineLimits,
): Promise<Blob> {
  const box = { width: SIDE, height: SIDE }
  return encode(await client.render({ document, limits, page: 1, box }, 'later'))
}

/**
 * Scales an image down.
 * @throws DOMException if the browser cannot decode it
 */
export async function imageThumbnail(file: Blob): Promise<Blob> {
  return encode(await createImageBitmap(file))
}

/** Encodes an image that fits the thumbnail's box, and closes it. */
async function encode(image: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, SIDE / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  const { promise, resolve, reject } = Promise.withResolvers<Blob>()
  // A browser that cannot write WebP writes PNG instead.
  const take = (blob: Blob | null) => (blob === null ? reject(new DOMException('', 'EncodingError')) : resolve(blob))
  canvas.toBlob(take, 'image/webp', QUALITY)
  return promise
}
