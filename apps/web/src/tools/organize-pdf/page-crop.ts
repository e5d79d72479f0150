/** A region of a page as fractions of its width and height, from its upper left corner. */
export interface PagePart {
  left: number
  top: number
  right: number
  bottom: number
}

/** The visible region of a page. */
export interface PageCrop {
  part: PagePart
  /** The same in points, from the lower left of the displayed page before rotation: x0, y0, x1, y1. */
  box: readonly [number, number, number, number]
}

/** All of a page. */
export const WHOLE_PAGE: PagePart = { left: 0, top: 0, right: 1, bottom: 1 }

/** A drag shorter than this share of a side is accidental. */
const LEAST = 0.02

/** The region between two points, in any order, clipped to the page; undefined if too small to be intentional. */
export function partBetween(from: Point, to: Point): PagePart | undefined {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)].map(onPage)
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)].map(onPage)
  if (left === undefined || right === undefined || top === undefined || bottom === undefined) return undefined
  return right - left < LEAST || bottom - top < LEAST ? undefined : { left, top, right, bottom }
}

export interface Point {
  x: number
  y: number
}

function onPage(value: number): number {
  return Math.min(1, Math.max(0, value))
}

/** Rotates a region clockwise along with its page. */
export function rotatePart({ left, top, right, bottom }: PagePart, degrees: number): PagePart {
  switch (((degrees % 360) + 360) % 360) {
    case 90:
      return { left: 1 - bottom, top: left, right: 1 - top, bottom: right }
    case 180:
      return { left: 1 - right, top: 1 - bottom, right: 1 - left, bottom: 1 - top }
    case 270:
      return { left: top, top: 1 - right, right: bottom, bottom: 1 - left }
    default:
      return { left, top, right, bottom }
  }
}

/** The crop of a page with a size in points; undefined if all of it is shown. */
export function cropOf(part: PagePart, { width, height }: { width: number; height: number }): PageCrop | undefined {
  const { left, top, right, bottom } = part
  if (left <= 0 && top <= 0 && right >= 1 && bottom >= 1) return undefined
  const box = [
    round(left * width),
    round((1 - bottom) * height),
    round(right * width),
    round((1 - top) * height),
  ] as const
  return { part, box }
}

/** A hundredth of a point is finer than any printer. */
function round(value: number): number {
  return Math.round(value * 100) / 100
}
