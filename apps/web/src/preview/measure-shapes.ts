import type { Preview } from '@recto/engine'

type Measured = Pick<Preview, 'pageCount' | 'pageSize'>

/** Measuring the pages of a huge document must not keep its pictures waiting. */
const MEASURING_MS = 150

/**
 * The shapes (width divided by height) of a document's pages from one page on, counted from 1, as far as time allows; at least that of
 * the first. A page that cannot be drawn has the shape 0.
 */
export function measureShapes(preview: Measured, from: number, now?: () => number): Float32Array<ArrayBuffer> {
  const sizes = measureSizes(preview, from, now)
  const shapes = new Float32Array(sizes.length / 2)
  return shapes.map((_, index) => shapeOf(sizes[2 * index] ?? 0, sizes[2 * index + 1] ?? 0))
}

/**
 * The sizes of a document's pages in points, width and height one after the other, from one page on as far as time allows; at least
 * that of the first. A page that cannot be drawn has none: twice 0.
 */
export function measureSizes(
  preview: Measured,
  from: number,
  now: () => number = () => performance.now(),
): Float32Array<ArrayBuffer> {
  const sizes: number[] = []
  const end = now() + MEASURING_MS
  for (let page = from; page <= preview.pageCount && (page === from || now() < end); page += 1) {
    sizes.push(...sizeOf(preview, page))
  }
  return Float32Array.from(sizes)
}

function sizeOf(preview: Pick<Preview, 'pageSize'>, page: number): [number, number] {
  try {
    const { width, height } = preview.pageSize(page)
    return [width, height]
  } catch {
    // A page that cannot be drawn has no size; it gets a plain sheet.
    return [0, 0]
  }
}

function shapeOf(width: number, height: number): number {
  return width > 0 && height > 0 ? width / height : 0
}
