/** Image formats by file extension. */
export const IMAGE_FORMATS = {
  // The longest side in pixels: the limit of libjpeg, and the 14 bits of the WebP header.
  jpg: { contentType: 'image/jpeg', maxSidePixels: 65_500 },
  png: { contentType: 'image/png', maxSidePixels: 2 ** 31 - 1 },
  tiff: { contentType: 'image/tiff', maxSidePixels: 2 ** 31 - 1 },
  bmp: { contentType: 'image/bmp', maxSidePixels: 2 ** 31 - 1 },
  webp: { contentType: 'image/webp', maxSidePixels: 16_383 },
} as const

/** An image format, which is also the file extension. */
export type ImageFormat = keyof typeof IMAGE_FORMATS

/** Resolution of each quality, in dpi. */
export const QUALITY_DPI = { low: 96, medium: 150, high: 300, best: 600 } as const

export type ImageQuality = keyof typeof QUALITY_DPI

/** Default JPEG quality, in percent: text shows no visible loss. */
export const DEFAULT_JPEG_QUALITY = 85
