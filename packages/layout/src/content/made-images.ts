import type { ImageFile } from './page-content.ts'

/** An image as it was made, by its key and size; undefined if it cannot be made. */
export interface SharedImage {
  name: string
  file: ImageFile | undefined
}

/**
 * Images that pages share, each made once. Shifted by a fraction of a pixel, an image has different bytes, so the first page that has
 * it decides: an image made for a later page is made again for an earlier one.
 */
export class MadeImages {
  readonly #made = new Map<string, { page: number; file: Promise<ImageFile | undefined> }>()
  #taken = new Map<string, Promise<ImageFile | undefined>>()

  /** The image of a page; made now unless it was made for this page or an earlier one. */
  take(name: string, page: number, make: () => Promise<ImageFile | undefined>): Promise<ImageFile | undefined> {
    const known = this.#made.get(name)
    const file = known !== undefined && known.page <= page ? known.file : make()
    if (file !== known?.file) this.#made.set(name, { page, file })
    this.#taken.set(name, file)
    return file
  }

  /** The images requested since the last call. */
  async taken(): Promise<SharedImage[]> {
    const taken = [...this.#taken]
    this.#taken = new Map()
    // The consumer of the image has already received the error.
    return Promise.all(taken.map(async ([name, file]) => ({ name, file: await file.catch(() => undefined) })))
  }
}

/** Gives images made in several threads the bytes of the first page. */
export class UnitedImages {
  readonly #first = new Map<string, ImageFile | undefined>()

  /** Unites the images of further pages, which come in order. @returns false if an image can be made on one page only */
  unite(images: readonly SharedImage[]): boolean {
    return images.every(({ name, file }) => {
      if (!this.#first.has(name)) this.#first.set(name, file)
      const first = this.#first.get(name)
      if (file === undefined || first === undefined) return file === first
      Object.assign(file, first)
      return true
    })
  }
}
