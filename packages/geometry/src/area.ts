/** A rectangle in view space: origin at the top left, y downwards. */
export interface Area {
  left: number
  top: number
  right: number
  bottom: number
}
