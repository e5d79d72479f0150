import { type PAPER_SIZES, PAPER_SIZES as PAPERS } from '../../values/paper-sizes.ts'
import { DOCUMENT_SIDES, type IMAGE_FITS, type IMAGE_ORIENTATIONS } from './image-page-options.ts'

/** Width and height in points. */
export interface PointSize {
  width: number
  height: number
}

/** A rectangle in points, from the lower left corner of the page. */
export interface PlacedBox extends PointSize {
  x: number
  y: number
}

/** How images are laid out: options of `fromImages`. */
export interface ImageLayoutOptions {
  pageSize: keyof typeof PAPER_SIZES | 'image' | PointSize
  orientation: (typeof IMAGE_ORIENTATIONS)[number]
  fit: (typeof IMAGE_FITS)[number]
  marginPoints: number
  imagesPerPage: number
  gapPoints: number
}

/** An image on a page: where the whole image goes, and the part that is shown. */
export interface PlacedImage {
  box: PlacedBox
  /** Absent if all of it is shown. */
  clip?: PlacedBox
}

/** A page with images. */
export interface ImagePage extends PointSize {
  images: PlacedImage[]
}

/** Margins and gaps leave at least this share of a page to its images. */
const LEAST_SHARE = 0.1

/**
 * Lays out the images of one page.
 * @param images their sizes in points at their own resolution, as displayed; at most `imagesPerPage`
 */
export function layOutImages(images: readonly PointSize[], options: ImageLayoutOptions): ImagePage {
  const pages = pageChoices(images, options).map((page) => fillPage(page, images, options))
  const [first, ...others] = pages
  if (first === undefined) throw new RangeError('a page has a size')
  return others.reduce((best, page) => (shownArea(page) > shownArea(best) * 1.001 ? page : best), first)
}

/** The sizes that a page can have. */
function pageChoices(images: readonly PointSize[], options: ImageLayoutOptions): PointSize[] {
  const { pageSize, orientation } = options
  if (pageSize === 'image') return [naturalPage(images, options)]
  const given = typeof pageSize === 'string' ? PAPERS[pageSize] : pageSize
  // A size in points is used as given unless an orientation is set.
  if (typeof pageSize !== 'string' && orientation === 'auto') return [given]
  const [short, long] = [Math.min(given.width, given.height), Math.max(given.width, given.height)]
  const portrait = { width: short, height: long }
  const landscape = { width: long, height: short }
  if (orientation === 'portrait') return [portrait]
  return orientation === 'landscape' ? [landscape] : [portrait, landscape]
}

/** The page on which images have their own size, within the limits of a page. */
function naturalPage(
  images: readonly PointSize[],
  { imagesPerPage, marginPoints, gapPoints }: ImageLayoutOptions,
): PointSize {
  const columns = Math.ceil(Math.sqrt(imagesPerPage))
  const rows = Math.ceil(imagesPerPage / columns)
  const along = (sides: readonly number[], count: number) =>
    count * Math.max(...sides) + (count - 1) * gapPoints + 2 * marginPoints
  const width = along(
    images.map((image) => image.width),
    columns,
  )
  const height = along(
    images.map((image) => image.height),
    rows,
  )
  const { min, max } = DOCUMENT_SIDES
  const scale = Math.min(max / Math.max(width, height), Math.max(1, min / Math.min(width, height)))
  return { width: Math.max(min, width * scale), height: Math.max(min, height * scale) }
}

function fillPage(page: PointSize, images: readonly PointSize[], options: ImageLayoutOptions): ImagePage {
  const margin = within(options.marginPoints, Math.min(page.width, page.height))
  const inner = { width: page.width - 2 * margin, height: page.height - 2 * margin }
  const grids = Array.from({ length: options.imagesPerPage }, (_, index) => ({
    columns: index + 1,
    rows: Math.ceil(options.imagesPerPage / (index + 1)),
  }))
  const filled = grids.map((grid) => fillGrid(page, inner, grid, images, options))
  return filled.reduce((best, other) => (shownArea(other) > shownArea(best) * 1.001 ? other : best))
}

interface Grid {
  columns: number
  rows: number
}

function fillGrid(
  page: PointSize,
  inner: PointSize,
  { columns, rows }: Grid,
  images: readonly PointSize[],
  { fit, gapPoints }: ImageLayoutOptions,
): ImagePage {
  const across = columns === 1 ? 0 : within(gapPoints, inner.width / (columns - 1))
  const down = rows === 1 ? 0 : within(gapPoints, inner.height / (rows - 1))
  const cell = {
    width: (inner.width - across * (columns - 1)) / columns,
    height: (inner.height - down * (rows - 1)) / rows,
  }
  const left = (page.width - inner.width) / 2
  const top = page.height - (page.height - inner.height) / 2
  const placed = images.map((image, index) => {
    const x = left + (index % columns) * (cell.width + across)
    const y = top - cell.height - Math.floor(index / columns) * (cell.height + down)
    return placeImage(image, { x, y, ...cell }, fit)
  })
  return { ...page, images: placed }
}

function placeImage(image: PointSize, cell: PlacedBox, fit: ImageLayoutOptions['fit']): PlacedImage {
  const scales = [cell.width / image.width, cell.height / image.height]
  const whole = Math.min(...scales)
  const scale = { contain: whole, cover: Math.max(...scales), actual: Math.min(1, whole) }[fit]
  const [width, height] = [image.width * scale, image.height * scale]
  const box = { x: cell.x + (cell.width - width) / 2, y: cell.y + (cell.height - height) / 2, width, height }
  return fit === 'cover' ? { box, clip: cell } : { box }
}

/** The area of images that is shown. */
function shownArea({ images }: ImagePage): number {
  return images.reduce((sum, { box, clip = box }) => {
    return sum + Math.min(box.width, clip.width) * Math.min(box.height, clip.height)
  }, 0)
}

/** A length on both sides, so that something of a side remains. */
function within(length: number, side: number): number {
  return Math.min(length, (side * (1 - LEAST_SHARE)) / 2)
}
