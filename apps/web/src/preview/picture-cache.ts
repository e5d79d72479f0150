/** Pixels kept at once, over all pictures: 4 bytes each, so 48 MB. */
const MAX_PIXELS = 12_000_000

/** Keeps the pictures drawn last, up to a bound; what falls out is freed. */
export class PictureCache {
  readonly #maxPixels: number
  readonly #pictures = new Map<string, ImageBitmap>()
  #pixels = 0

  constructor(maxPixels = MAX_PIXELS) {
    this.#maxPixels = maxPixels
  }

  /** The picture, still owned by the cache: draw it at once, do not keep it. */
  get(key: string): ImageBitmap | undefined {
    const picture = this.#pictures.get(key)
    if (picture === undefined) return undefined
    this.#pictures.delete(key)
    this.#pictures.set(key, picture)
    return picture
  }

  /** Takes a picture over. */
  add(key: string, picture: ImageBitmap): void {
    this.#remove(key)
    this.#pictures.set(key, picture)
    this.#pixels += picture.width * picture.height
    for (const oldest of this.#pictures.keys()) {
      if (this.#pixels <= this.#maxPixels || oldest === key) return
      this.#remove(oldest)
    }
  }

  /** Frees all pictures, or those whose key begins so. */
  clear(prefix = ''): void {
    for (const key of this.#pictures.keys()) if (key.startsWith(prefix)) this.#remove(key)
  }

  #remove(key: string): void {
    const picture = this.#pictures.get(key)
    if (picture === undefined) return
    this.#pixels -= picture.width * picture.height
    this.#pictures.delete(key)
    picture.close()
  }
}
