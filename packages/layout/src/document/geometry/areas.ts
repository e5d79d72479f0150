import type { Area } from '../../model.ts'

/** Width times height. */
export function sizeOf({ left, top, right, bottom }: Area): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top)
}

/** Whether the middle of one area lies in another. */
export function containsMiddle(area: Area, { left, top, right, bottom }: Area): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return x > area.left && x < area.right && y > area.top && y < area.bottom
}

/** Whether one area lies in another, give or take some points. */
export function contains(area: Area, { left, top, right, bottom }: Area, slack = 0): boolean {
  return (
    left >= area.left - slack && top >= area.top - slack && right <= area.right + slack && bottom <= area.bottom + slack
  )
}

/** Whether two areas share more than an edge, or are nearer to each other than some points. */
export function intersects(one: Area, other: Area, near = 0): boolean {
  return (
    one.left < other.right + near &&
    one.right > other.left - near &&
    one.top < other.bottom + near &&
    one.bottom > other.top - near
  )
}

/** What two areas share; it may be nothing, and its size is 0 then. */
export function intersection(one: Area, other: Area): Area {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  }
}

/** The rectangle around two. */
export function union(one: Area, other: Area): Area {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  }
}
