/** A horizontal range without text from top to bottom. */
export interface TextGutter {
  left: number
  right: number
}
