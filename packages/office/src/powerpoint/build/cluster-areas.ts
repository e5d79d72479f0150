import { type Area, union, intersects } from '@recto/layout'

/** With more objects all become one cluster, as the time grows with the square of their number. */
const MAX_PARTS = 3000

/** Objects close to each other. */
export interface Cluster<Part> {
  area: Area
  parts: Part[]
}

/** Groups objects closer to each other than a distance in points; objects of a group keep their order. */
export function clusterAreas<Part extends Area>(parts: readonly Part[], near: number): Cluster<Part>[] {
  if (parts.length > MAX_PARTS) {
    const area = parts.reduce<Area>(union, parts[0] ?? { left: 0, top: 0, right: 0, bottom: 0 })
    return [{ area, parts: [...parts] }]
  }
  let found: Cluster<Part>[] = []
  for (const part of parts) {
    const { left, top, right, bottom } = part
    let joined: Cluster<Part> = { area: { left, top, right, bottom }, parts: [part] }
    const apart: Cluster<Part>[] = []
    for (const other of found) {
      if (intersects(other.area, joined.area, near)) {
        joined = { area: union(other.area, joined.area), parts: [...other.parts, ...joined.parts] }
      } else apart.push(other)
    }
    found = [...apart, joined]
  }
  return found
}
