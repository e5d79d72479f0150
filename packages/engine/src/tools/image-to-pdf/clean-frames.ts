import { AppError, type OPERATIONS, type OptionsOf, READING_BOUNDS } from '@recto/contract'
import { cleanScan, type Raster, bytesOfRow } from '@recto/images'
import { frameXObject, type ImageXObject, readJpeg } from '@recto/pdf'
import type { InputFile, OperationContext, Platform, RgbaImage, Samples } from '@recto/runtime'

import { openPreview, type Preview } from '../../preview.ts'

/** What to clean up. */
export type CleanUp = NonNullable<OptionsOf<typeof OPERATIONS.fromImages>['cleanUp']>

const POINTS_PER_INCH = 72
/** JPEG quality of a cleaned page in gray or color: paper has no fine detail that this would lose. */
const JPEG_QUALITY = 85

/** Cleans up the images of a file; close it when done. */
export class FrameCleaner {
  readonly #file: InputFile
  readonly #options: CleanUp
  readonly #platform: Platform
  readonly #preview: Preview

  constructor(file: InputFile, options: CleanUp, platform: Platform, preview: Preview) {
    this.#file = file
    this.#options = options
    this.#platform = platform
    this.#preview = preview
  }

  /**
   * @param document the file's images as pages of the same size, so that whatever a viewer would show is cleaned
   * @throws AppError as opening a document
   */
  static async open(
    { file, document }: { file: InputFile; document: Uint8Array },
    options: CleanUp,
    { platform, limits }: OperationContext,
  ): Promise<FrameCleaner> {
    const preview = await openPreview({ name: file.name, bytes: document }, { platform, limits })
    return new FrameCleaner(file, options, platform, preview)
  }

  /**
   * Cleans up an image.
   * @param index of the image in the file, from 0
   * @returns the pages it shows; undefined to keep the image, because it shows no page of text or needs no cleaning
   */
  async clean(image: ImageXObject, index: number): Promise<ImageXObject[] | undefined> {
    if (image.width * image.height > READING_BOUNDS.maxAddedPixels) return undefined
    const rendered = await this.#render(image, index + 1)
    const cleaned = cleanScan(withoutAlpha(rendered), this.#options)
    if (cleaned === undefined) return undefined
    const dpi = (rendered.width * POINTS_PER_INCH) / this.#preview.pageSize(index + 1).width
    const resolution = { x: dpi, y: dpi }
    const pages: ImageXObject[] = []
    for (const samples of cleaned.pages) {
      if (cleaned.isBilevel) {
        const frame = { raster: toBilevel(samples), orientation: 1, resolution, profile: undefined } as const
        pages.push(await frameXObject(frame, this.#platform))
      } else pages.push({ ...(await this.#toJpeg(samples)), resolution })
    }
    return pages
  }

  close(): void {
    this.#preview.close()
  }

  /** Renders the image as a viewer shows it, pixel by pixel and with square pixels, which a fax does not have. */
  async #render(image: ImageXObject, page: number): Promise<RgbaImage> {
    const { width, height } = this.#preview.pageSize(page)
    const scale = Math.max(image.width / width, image.height / height)
    try {
      return await this.#preview.renderPage(page, {
        width: Math.round(width * scale),
        height: Math.round(height * scale),
      })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'DAMAGED_PDF') throw error
      throw new AppError('DAMAGED_IMAGE', { file: this.#file.name }, error)
    }
  }

  async #toJpeg(samples: Samples): Promise<ImageXObject> {
    const encoding = { quality: JPEG_QUALITY, subsampling: '4:2:0' } as const
    return readJpeg({ name: this.#file.name, bytes: await this.#platform.imageCodecs.encodeJpeg(samples, encoding) })
  }
}

/** Converts to gray if there is no color, otherwise to RGB. Transparency has already become white. */
function withoutAlpha({ width, height, pixels }: RgbaImage): Samples {
  const channels = hasColor(pixels) ? 3 : 1
  const data = new Uint8Array(width * height * channels)
  for (let at = 0, from = 0; at < data.length; at += channels, from += 4) {
    data[at] = pixels[from] ?? 0
    if (channels === 1) continue
    data[at + 1] = pixels[from + 1] ?? 0
    data[at + 2] = pixels[from + 2] ?? 0
  }
  return { width, height, channels, data }
}

function hasColor(pixels: Uint8ClampedArray): boolean {
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at] !== pixels[at + 1] || pixels[at] !== pixels[at + 2]) return true
  }
  return false
}

function toBilevel({ width, height, data }: Samples): Raster {
  const stride = bytesOfRow(width, 1)
  const rows = new Uint8Array(stride * height)
  for (let y = 0, from = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, from += 1) {
      if (data[from] !== 0) rows[y * stride + (x >> 3)] = (rows[y * stride + (x >> 3)] ?? 0) | (0x80 >> (x & 7))
    }
  }
  return { width, height, kind: 'gray', depth: 1, rows }
}
