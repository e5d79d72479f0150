import {
  AppError,
  DEFAULT_LIMITS,
  fitsImageLimits,
  imageDpi,
  imageSize,
  largestDpi,
  type ImageOptions,
} from '@recto/contract'
import { type EncodeImage, imageEncoder } from '@recto/images'
import { type OpenedDocument, pageGeometry } from '@recto/pdf'
import type { Background } from '@recto/pdfium'
import { PageRenderer } from '@recto/rendering'
import type { InputFile, OperationContext, RgbaImage, TaskResult, ParallelTasks } from '@recto/runtime'

/**
 * Prepares to render pages, counted from 1, as one parallel task each.
 * @throws AppError TOO_COMPLEX if a page is too large for the resolution, DAMAGED_PDF
 */
export async function openPageImages(
  document: OpenedDocument,
  { password }: InputFile,
  pages: readonly number[],
  options: ImageOptions,
  context: OperationContext,
): Promise<ParallelTasks<TaskResult>> {
  const sizes = pages.map((page) => imageSizeOf(document, page, options, context.limits))
  const isClear = options.transparent && options.format === 'png'
  const { format, grayscale: isGray, jpegQuality } = options
  const encoding = { format, dpi: imageDpi(options), isGray, isClear, jpegQuality }
  const encode = await imageEncoder(encoding, context.platform)
  const renderer = await PageRenderer.open(document, password, context)
  const ground = isClear ? 'clear' : 'white'
  return {
    count: pages.length,
    run: async (index) => {
      const [page, size] = [pages[index], sizes[index]]
      if (page === undefined || size === undefined) throw new RangeError(`there is no task ${index}`)
      const bytes = await renderer.draw(page - 1, { ...size, ground }, encode)
      return bytes === undefined ? blankPage(size, ground, encode) : { bytes, isBlank: false }
    },
    close: () => renderer.close(),
  }
}

/** The pixel size of a page. */
function imageSizeOf(
  { name: file, pages, reader }: OpenedDocument,
  page: number,
  options: ImageOptions,
  { maxPixels = DEFAULT_LIMITS.maxPixels }: OperationContext['limits'],
): { width: number; height: number } {
  const found = pages[page - 1]
  if (found === undefined) throw new AppError('PAGE_OUT_OF_RANGE', { page, pageCount: pages.length })
  const geometry = pageGeometry(found, reader.resolve)
  const size = imageSize(geometry, imageDpi(options))
  if (fitsImageLimits(size, options.format, maxPixels)) return size
  const maxDpi = largestDpi(geometry, options.format, maxPixels)
  throw new AppError('TOO_COMPLEX', { file, page, reason: 'pixels', limit: maxPixels, maxDpi })
}

/** A blank image, for a page that cannot be rendered. */
async function blankPage(
  { width, height }: { width: number; height: number },
  ground: Background,
  encode: EncodeImage,
): Promise<TaskResult> {
  const pixels = new Uint8ClampedArray(width * height * 4).fill(ground === 'white' ? 255 : 0)
  const image: RgbaImage = { width, height, pixels }
  return { bytes: await encode(image), isBlank: true }
}
