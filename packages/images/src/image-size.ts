import { AppError, READING_BOUNDS } from '@recto/contract'

/**
 * Refuses an image with no pixels, or with too many.
 * @throws AppError DAMAGED_IMAGE, TOO_COMPLEX
 */
export function checkImageSize(
  file: string,
  width: number,
  height: number,
  limit: number = READING_BOUNDS.maxAddedPixels,
): void {
  if (width * height > limit) throw new AppError('TOO_COMPLEX', { file, reason: 'pixels', limit })
  if (width === 0 || height === 0) throw new AppError('DAMAGED_IMAGE', { file })
}
