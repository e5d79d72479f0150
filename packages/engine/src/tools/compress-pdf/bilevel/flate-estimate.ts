import type { Bitmap } from '@recto/images'
import type { Platform } from '@recto/runtime'

/** Parts of an image, of which the two in the middle are deflated. */
const PARTS = 8
const FIRST_PART = 3

/** Smaller images are soon deflated; in larger ones a part is as long as deflate looks back (RFC 1951). */
const LEAST_BYTES = PARTS * 32_768

/** Rows between those that are compared with the one above. */
const ROW_STEP = 8

/** The share of the changes that must be in the sample, for its size to say something about the whole. */
const LEAST_SHARE = 0.04

/**
 * Estimates the size of a large bitmap deflated: that of a part of it, where what repeats has been seen in the part above, times the
 * changes from row to row in all parts.
 * @returns undefined for small bitmaps, and for those with little in the middle
 */
export async function estimateFlate(
  bitmap: Bitmap,
  { deflate }: Pick<Platform, 'deflate'>,
): Promise<number | undefined> {
  const { width, height, bits } = bitmap
  const stride = (width + 7) >> 3
  if (bits.length < LEAST_BYTES) return undefined
  const [start, middle, end] = [0, 1, 2].map((part) => Math.floor((height * (FIRST_PART + part)) / PARTS))
  if (start === undefined || middle === undefined || end === undefined) return undefined
  const changes = countChanges(bitmap, 1, height)
  const share = countChanges(bitmap, middle, end) / Math.max(1, changes)
  if (share < LEAST_SHARE) return undefined
  const both = await deflate(bits.subarray(start * stride, end * stride))
  const first = await deflate(bits.subarray(start * stride, middle * stride))
  return (both.length - first.length) / share
}

/** Bytes of rows that differ from the row above, in a sample of them. */
function countChanges({ width, bits }: Bitmap, from: number, to: number): number {
  const stride = (width + 7) >> 3
  let changes = 0
  for (let row = Math.ceil(from / ROW_STEP) * ROW_STEP; row < to; row += ROW_STEP) {
    for (let at = row * stride, end = at + stride; at < end; at += 1) if (bits[at] !== bits[at - stride]) changes += 1
  }
  return changes
}
