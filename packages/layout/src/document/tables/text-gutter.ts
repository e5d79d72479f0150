/** White that text leaves free from top to bottom. */
export interface TextGutter {
  left: number
  right: number
}
