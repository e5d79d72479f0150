/** A rectangle as a page is seen: y downwards. */
export interface Area {
  left: number
  top: number
  right: number
  bottom: number
}
