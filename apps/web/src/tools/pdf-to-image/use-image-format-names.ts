import type { ImageFormat } from '@recto/contract'

/** What people call a format. */
export function useImageFormatNames(): (format: ImageFormat) => string {
  return (format) => (format === 'webp' ? 'WebP' : format.toUpperCase())
}
