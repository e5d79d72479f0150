/** A rectangle in default user space, normalized. */
export interface Box {
  left: number
  bottom: number
  right: number
  top: number
}

/** Size and orientation of a page. */
export interface PageGeometry {
  /** The medium (ISO 32000-2, 14.11.2). */
  mediaBox: Box
  /** The visible region. */
  cropBox: Box
  /** Clockwise rotation for display, in degrees. */
  rotation: 0 | 90 | 180 | 270
  /** Length of a unit of user space, in points. */
  userUnit: number
  /** Width as displayed, in points. */
  width: number
  /** Height as displayed, in points. */
  height: number
}
