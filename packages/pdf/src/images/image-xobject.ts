import type { Orientation } from '@recto/images'

import type { PdfStream } from '../objects/objects.ts'

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
}
