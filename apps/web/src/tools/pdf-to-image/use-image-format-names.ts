import type { ImageFormat } from '@recto/contract'

/** Returns the common name of an image format. */
export function useImageFormatNames(): (format: ImageFormat) => string {
  return (format) => (format === 'webp' ? 'WebP' : format.toUpperCase())
}
