import type { Orientation, Resolution } from '@recto/images'

import type { PdfObject, PdfStream } from '../objects/objects.ts'

/** An image XObject (ISO 32000-2, 8.9.5). */
export interface ImageXObject {
  /** Width in pixels, as displayed. */
  width: number
  /** Height in pixels, as displayed. */
  height: number
  /** How to rotate it for display. */
  orientation: Orientation
  image: PdfStream
  /** Transparency, for the `SMask` entry of the image. */
  softMask?: PdfStream
  /** Pixels per inch, as displayed; absent if the file does not say. */
  resolution?: Resolution | undefined
  /** The exact meaning of its device color space: an ICC profile, or a CIE-based color space (8.6.5). */
  colors?: Uint8Array | PdfObject[] | undefined
}
