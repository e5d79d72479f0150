import type { Preview } from '@recto/engine'

/** Measuring the pages of a huge document must not keep its pictures waiting. */
const MEASURING_MS = 150

/**
 * The shapes (width divided by height) of a document's pages from one page on, counted from 1, as far as time allows; at least that of
 * the first. A page that cannot be drawn has the shape 0.
 */
export function measureShapes(
  preview: Pick<Preview, 'pageCount' | 'pageSize'>,
  from: number,
  now: () => number = () => performance.now(),
): Float32Array<ArrayBuffer> {
  const shapes: number[] = []
  const end = now() + MEASURING_MS
  for (let page = from; page <= preview.pageCount && (page === from || now() < end); page += 1) {
    shapes.push(shapeOf(preview, page))
  }
  return Float32Array.from(shapes)
}

function shapeOf(preview: Pick<Preview, 'pageSize'>, page: number): number {
  try {
    const { width, height } = preview.pageSize(page)
    return width > 0 && height > 0 ? width / height : 0
  } catch {
    // A page that cannot be drawn has no shape; it gets a plain sheet.
    return 0
  }
}
