import type { Area } from '../../model.ts'

/** Width times height, 0 for an empty area. */
export function sizeOf({ left, top, right, bottom }: Area): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top)
}

/** Whether the center of the second area is within the first. */
export function containsMiddle(area: Area, { left, top, right, bottom }: Area): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return x > area.left && x < area.right && y > area.top && y < area.bottom
}

/** Whether the first area contains the second, up to a tolerance in points. */
export function contains(area: Area, { left, top, right, bottom }: Area, slack = 0): boolean {
  return (
    left >= area.left - slack && top >= area.top - slack && right <= area.right + slack && bottom <= area.bottom + slack
  )
}

/** Whether two areas overlap, or are closer than `near` points. */
export function intersects(one: Area, other: Area, near = 0): boolean {
  return (
    one.left < other.right + near &&
    one.right > other.left - near &&
    one.top < other.bottom + near &&
    one.bottom > other.top - near
  )
}

/** The common part of two areas; if there is none, `sizeOf` it is 0. */
export function intersection(one: Area, other: Area): Area {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  }
}

/** The bounding box of two areas. */
export function union(one: Area, other: Area): Area {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  }
}
