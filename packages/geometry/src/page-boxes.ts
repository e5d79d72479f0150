/** A rectangle in the page's own coordinates, corners sorted. */
export interface Box {
  left: number
  bottom: number
  right: number
  top: number
}

/** Where a page lies and how it is looked at. */
export interface PageGeometry {
  /** The whole sheet (ISO 32000-2, 14.11.2). */
  mediaBox: Box
  /** The part of it that is shown. */
  cropBox: Box
  /** Degrees clockwise by which the page is turned to be shown. */
  rotation: 0 | 90 | 180 | 270
  /** Length of a unit of the page's coordinates, in points. */
  userUnit: number
  /** Width in points as a person sees the page. */
  width: number
  /** Height in points as a person sees the page. */
  height: number
}
