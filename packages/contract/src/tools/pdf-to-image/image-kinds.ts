/** Kinds of picture that pages are saved as, with what each is called and can do. */
export const IMAGE_FORMATS = {
  // The longest side that each can have, in pixels: libjpeg's own bound, and the 14 bits of WebP's header.
  jpg: { contentType: 'image/jpeg', maxSidePixels: 65_500 },
  png: { contentType: 'image/png', maxSidePixels: 2 ** 31 - 1 },
  tiff: { contentType: 'image/tiff', maxSidePixels: 2 ** 31 - 1 },
  bmp: { contentType: 'image/bmp', maxSidePixels: 2 ** 31 - 1 },
  webp: { contentType: 'image/webp', maxSidePixels: 16_383 },
} as const

/** A kind of picture; also the ending of its files. */
export type ImageFormat = keyof typeof IMAGE_FORMATS

/** Dots per inch of each quality. */
export const QUALITY_DPI = { low: 96, medium: 150, high: 300, best: 600 } as const

/** How finely pages are drawn. */
export type ImageQuality = keyof typeof QUALITY_DPI

/** Share of the best that a JPG keeps where nothing was chosen: no loss that a reader of text sees. */
export const DEFAULT_JPEG_QUALITY = 85
