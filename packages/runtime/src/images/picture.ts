/** A page drawn as a picture: RGBA, 8 bits each, colours not multiplied by alpha, rows from the top, no padding. */
export interface Picture {
  width: number
  height: number
  pixels: Uint8ClampedArray<ArrayBuffer>
}
