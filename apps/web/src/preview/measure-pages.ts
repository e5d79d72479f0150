import type { Preview } from '@recto/engine'

type MeasurablePages = Pick<Preview, 'pageCount' | 'pageSize'>

/** Time budget of one call: measuring the pages of a huge document must not hold up rendering. */
const BUDGET_MS = 150

/**
 * Returns the aspect ratios (width divided by height) of pages from a given one on, counted from 1: as many as the time
 * budget allows, at least one. A page that cannot be read has 0.
 */
export function measureAspectRatios(
  preview: MeasurablePages,
  from: number,
  now?: () => number,
): Float32Array<ArrayBuffer> {
  const sizes = measureSizes(preview, from, now)
  const aspectRatios = new Float32Array(sizes.length / 2)
  return aspectRatios.map((_, index) => aspectRatioOf(sizes[2 * index] ?? 0, sizes[2 * index + 1] ?? 0))
}

/**
 * Returns the sizes of pages from a given one on in points, width and height interleaved: as many as the time budget
 * allows, at least one. A page that cannot be read has the size 0 by 0.
 */
export function measureSizes(
  preview: MeasurablePages,
  from: number,
  now: () => number = () => performance.now(),
): Float32Array<ArrayBuffer> {
  const sizes: number[] = []
  const end = now() + BUDGET_MS
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
    // The interface shows a blank page of default size for it.
    return [0, 0]
  }
}

function aspectRatioOf(width: number, height: number): number {
  return width > 0 && height > 0 ? width / height : 0
}
