import { type Area, union, intersects } from '@recto/layout'

/** With more objects, all become one cluster: the time grows with the square of their number. */
const MAX_PARTS = 3000

/** Objects close to each other, and their bounds. */
export interface Cluster<Part> {
  area: Area
  parts: Part[]
}

/** Groups objects that are closer to each other than a distance, in points. The objects of a cluster keep their order. */
export function clusterAreas<Part extends Area>(parts: readonly Part[], maxDistance: number): Cluster<Part>[] {
  if (parts.length > MAX_PARTS) {
    const area = parts.reduce<Area>(union, parts[0] ?? { left: 0, top: 0, right: 0, bottom: 0 })
    return [{ area, parts: [...parts] }]
  }
  let clusters: Cluster<Part>[] = []
  for (const part of parts) {
    const { left, top, right, bottom } = part
    let joined: Cluster<Part> = { area: { left, top, right, bottom }, parts: [part] }
    const separate: Cluster<Part>[] = []
    for (const other of clusters) {
      if (intersects(other.area, joined.area, maxDistance)) {
        joined = { area: union(other.area, joined.area), parts: [...other.parts, ...joined.parts] }
      } else separate.push(other)
    }
    clusters = [...separate, joined]
  }
  return clusters
}
