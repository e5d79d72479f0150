import type { RgbaImage } from '@recto/runtime'

import type { Raster } from './raster.ts'

/** A frame of an animation: its pixels, its place, and what happens around it. */
export interface AnimationFrame {
  image: RgbaImage
  x: number
  y: number
  /** Whether its transparent pixels show the previous content. */
  isBlended: boolean
  /** What happens to its area before the next frame. */
  disposal: 'keep' | 'clear' | 'restore'
}

/** The canvas of an animation, to which frames are added. */
export class Canvas {
  readonly #width: number
  readonly #height: number
  #pixels: Uint8ClampedArray<ArrayBuffer>

  constructor(width: number, height: number) {
    this.#width = width
    this.#height = height
    this.#pixels = new Uint8ClampedArray(width * height * 4)
  }

  /** Adds a frame. @returns the resulting image */
  show(frame: AnimationFrame): Raster {
    const before = frame.disposal === 'restore' ? this.#pixels.slice() : this.#pixels
    this.#paint(frame)
    const raster = rgbaRaster({ width: this.#width, height: this.#height, pixels: this.#pixels })
    if (frame.disposal === 'restore') this.#pixels = before
    if (frame.disposal === 'clear') this.#clear(frame)
    return raster
  }

  #paint({ image, x, y, isBlended }: AnimationFrame): void {
    for (let row = 0; row < image.height && y + row < this.#height; row += 1) {
      for (let column = 0; column < image.width && x + column < this.#width; column += 1) {
        const from = (row * image.width + column) * 4
        const to = ((y + row) * this.#width + x + column) * 4
        if (isBlended) this.#blend(image.pixels, from, to)
        else for (let part = 0; part < 4; part += 1) this.#pixels[to + part] = image.pixels[from + part] ?? 0
      }
    }
  }

  /** Composites source over destination, neither premultiplied. */
  #blend(source: Uint8ClampedArray, from: number, to: number): void {
    const [above, below] = [(source[from + 3] ?? 0) / 255, (this.#pixels[to + 3] ?? 0) / 255]
    const alpha = above + below * (1 - above)
    if (above === 0 || alpha === 0) return
    for (let part = 0; part < 3; part += 1) {
      const mixed = (source[from + part] ?? 0) * above + (this.#pixels[to + part] ?? 0) * below * (1 - above)
      this.#pixels[to + part] = mixed / alpha
    }
    this.#pixels[to + 3] = alpha * 255
  }

  #clear({ image, x, y }: AnimationFrame): void {
    for (let row = y; row < Math.min(y + image.height, this.#height); row += 1) {
      const start = (row * this.#width + x) * 4
      this.#pixels.fill(0, start, start + Math.min(image.width, this.#width - x) * 4)
    }
  }
}

/** RGBA pixels as colors and alpha. */
export function rgbaRaster({ width, height, pixels }: RgbaImage): Raster {
  const rows = new Uint8Array(width * height * 3)
  const alpha = new Uint8Array(width * height)
  let isOpaque = true
  for (let pixel = 0; pixel < alpha.length; pixel += 1) {
    rows[pixel * 3] = pixels[pixel * 4] ?? 0
    rows[pixel * 3 + 1] = pixels[pixel * 4 + 1] ?? 0
    rows[pixel * 3 + 2] = pixels[pixel * 4 + 2] ?? 0
    const opacity = pixels[pixel * 4 + 3] ?? 255
    alpha[pixel] = opacity
    if (opacity !== 255) isOpaque = false
  }
  const channel = isOpaque ? undefined : { depth: 8 as const, rows: alpha, isPremultiplied: false }
  return { width, height, kind: 'rgb', depth: 8, rows, alpha: channel }
}
