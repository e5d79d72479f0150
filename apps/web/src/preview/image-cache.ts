/** Pixels held at once over all images: 48 MB at 4 bytes each. */
const MAX_PIXELS = 12_000_000

/** A least-recently-used cache of rendered pages, bounded by pixels. Evicted images are closed. */
export class ImageCache {
  readonly #maxPixels: number
  readonly #images = new Map<string, ImageBitmap>()
  #pixels = 0

  constructor(maxPixels = MAX_PIXELS) {
    this.#maxPixels = maxPixels
  }

  /** Returns an image the cache still owns: draw it immediately and do not keep it. */
  get(key: string): ImageBitmap | undefined {
    const image = this.#images.get(key)
    if (image === undefined) return undefined
    this.#images.delete(key)
    this.#images.set(key, image)
    return image
  }

  /** Adds an image and takes ownership of it. */
  add(key: string, image: ImageBitmap): void {
    this.#remove(key)
    this.#images.set(key, image)
    this.#pixels += image.width * image.height
    for (const oldest of this.#images.keys()) {
      if (this.#pixels <= this.#maxPixels || oldest === key) return
      this.#remove(oldest)
    }
  }

  /** Closes all images, or those whose key starts with a prefix. */
  clear(prefix = ''): void {
    for (const key of this.#images.keys()) if (key.startsWith(prefix)) this.#remove(key)
  }

  #remove(key: string): void {
    const image = this.#images.get(key)
    if (image === undefined) return
    this.#pixels -= image.width * image.height
    this.#images.delete(key)
    image.close()
  }
}
