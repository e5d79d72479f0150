import type { Orientation } from '@recto/images'

import type { PdfStream } from '../objects/objects.ts'

/** A picture as PDF holds it (ISO 32000-2, 8.9.5). */
export interface Picture {
  /** Pixels across, as a person sees it. */
  width: number
  /** Pixels up, as a person sees it. */
  height: number
  /** How its rows and columns lie when a person sees it. */
  orientation: Orientation
  image: PdfStream
  /** How much of what lies behind shows through, where any does; belongs in `SMask` of the image. */
  softMask?: PdfStream
}
