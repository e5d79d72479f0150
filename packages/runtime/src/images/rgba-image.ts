/** An RGBA image: 8 bits per channel, alpha not premultiplied, top row first, no padding. */
export interface RgbaImage {
  width: number
  height: number
  pixels: Uint8ClampedArray<ArrayBuffer>
}
