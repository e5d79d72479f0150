import { areaAround, type Area } from '../../model.ts'
import type { PageContent } from '../../content/page-content.ts'
import { union, contains, intersects, intersection, sizeOf } from '../geometry/areas.ts'
import { barCharts } from './bar-charts.ts'
import { regionsNear } from './group-nearby.ts'
import type { TextRun } from './text-runs.ts'

/** Drawings closer than a line height belong to one figure. */
const NEAR_PT = 10
/** If there are too many figures, drawings closer than two lines belong together. */
const FAR_PT = 24
/** More figures on a page are parts of one. */
const MAX_FIGURES = 48
/** Smaller drawings are symbols in text. */
const MIN_SIDE_PT = 10
/** Thinner drawings are rules. */
const MIN_THICKNESS_PT = 4
/** From this size on a region may absorb rules and fills around it: a chart its axes, a diagram its boxes. */
const MIN_CHART = { width: 48, height: 36 }
/** How much a region may grow by its frame, or by rules that cross it. By eye. */
const MAX_GROWTH_RATIO = 6
/** A bound: regions stop growing after two or three rounds. */
const MAX_ROUNDS = 6
/** An image that covers this share of the page is its background. */
const BACKGROUND_SHARE = 0.6
/** Two images are one figure if they share this part of the smaller one. */
const OVERLAP_SHARE = 0.5
/** The least size of the smaller one compared with the larger one. */
const MIN_PART_SHARE = 0.1
/** A bound for time: only this many images are compared in pairs. */
const MAX_IMAGES = 200
/** A rectangle consists of at most this many rules, a few per side. */
const MAX_FRAME_LINES = 12
/** Their distance from its edge. */
const SAME_EDGE_PT = 1.5
/** The distance of a legend from its chart: a line and a half of text. By eye. */
const MAX_LEGEND_GAP_PT = 18
/** The size of a legend compared with its chart. By eye. */
const MAX_LEGEND_SHARE = 0.25
/** A larger share of the page is its background, not a frame. */
const MAX_FRAME_SHARE = 0.7
/** A rectangle has four sides. */
const SIDES = 4
/** The rules of a rectangle cover two opposite sides, except for rounding. */
const BOTH_SIDES = 1.9
/** Edges this close touch. */
const TOUCHING_PT = 1

/**
 * The figures of a page: drawings close together with the rules, fills and images among them, and overlapping images.
 */
export function figureRegions(page: PageContent, runs: readonly TextRun[]): Area[] {
  const images = page.images.filter((image) => sizeOf(image) < BACKGROUND_SHARE * page.width * page.height)
  const drawn = drawnRegions(page, barCharts(page, runs)).map((region) => withImages(region, images))
  return merged([...drawn, ...overlaps(images)])
}

/** A drawing together with the image it is painted on. */
function withImages(region: Area, images: readonly Area[]): Area {
  const under = images.filter((image) => sizeOf(intersection(image, region)) >= OVERLAP_SHARE * sizeOf(region))
  return under.reduce(union, region)
}

/** Bounding boxes of overlapping images, such as one and its shadow. */
function overlaps(images: readonly Area[]): Area[] {
  const regions: Area[] = []
  for (const [index, one] of images.slice(0, MAX_IMAGES).entries()) {
    for (const other of images.slice(index + 1, MAX_IMAGES)) {
      const [small, large] = [sizeOf(one), sizeOf(other)].toSorted((first, second) => first - second)
      if (small === undefined || large === undefined || small < MIN_PART_SHARE * large) continue
      if (sizeOf(intersection(one, other)) >= OVERLAP_SHARE * small) regions.push(union(one, other))
    }
  }
  return regions
}

function drawnRegions(page: PageContent, charts: readonly Area[]): Area[] {
  const parts: Area[] = [...page.drawings, ...charts]
  if (parts.length === 0) return []
  let regions = regionsNear(parts, page, NEAR_PT)
  if (regions.length > MAX_FIGURES) regions = regionsNear(parts, page, FAR_PT)
  const large = regions.filter(isLarge)
  const found = large.length > MAX_FIGURES ? [large.reduce(union)] : large
  const straight: Area[] = [...page.rules, ...page.fills]
  return merged(merged(found).map((region) => withLegends(framed(grown(region, straight), page), page)))
}

function isLarge({ left, top, right, bottom }: Area): boolean {
  const [width, height] = [right - left, bottom - top]
  return Math.max(width, height) >= MIN_SIDE_PT && Math.min(width, height) >= MIN_THICKNESS_PT
}

function isChart({ left, top, right, bottom }: Area): boolean {
  return right - left >= MIN_CHART.width && bottom - top >= MIN_CHART.height
}

/** A region with the rules and fills that extend beyond it, such as grid lines. */
function grown(region: Area, straight: readonly Area[]): Area {
  if (!isChart(region)) return region
  let area = region
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const last = area
    for (const part of straight) {
      if (!intersects(area, part, TOUCHING_PT) || contains(area, part) || contains(part, area)) continue
      const next = union(area, part)
      if (sizeOf(next) <= MAX_GROWTH_RATIO * sizeOf(region)) area = next
    }
    if (area === last) break
  }
  return area
}

/** A region with its frame or background. */
function framed(region: Area, { fills, rules, width, height }: PageContent): Area {
  if (!isChart(region)) return region
  const frames = [...fills, ...boxesOf(rules)].filter(
    (frame) =>
      contains(frame, region, TOUCHING_PT) &&
      sizeOf(frame) <= MAX_GROWTH_RATIO * sizeOf(region) &&
      sizeOf(frame) <= MAX_FRAME_SHARE * width * height,
  )
  const frame = frames.toSorted((one, other) => sizeOf(other) - sizeOf(one))[0]
  return frame === undefined ? region : union(region, frame)
}

/** A chart with the boxes beside it that explain its colors. */
function withLegends(region: Area, { rules }: PageContent): Area {
  if (!isChart(region)) return region
  const legends = boxesOf(rules).filter(
    (box) =>
      intersects(region, box, MAX_LEGEND_GAP_PT) &&
      !contains(box, region) &&
      sizeOf(box) <= MAX_LEGEND_SHARE * sizeOf(region),
  )
  return legends.reduce(union, region)
}

/** Stroked rectangles: the rules of one path that run along all sides of their bounding box. */
function boxesOf(rules: PageContent['rules']): Area[] {
  const paths = Map.groupBy(rules, ({ order }) => order)
  return [...paths.values()].flatMap((sides) => {
    if (sides.length < SIDES || sides.length > MAX_FRAME_LINES) return []
    const box = areaAround(sides)
    return sides.every((side) => isAlong(side, box)) && hasAllSides(sides, box) ? [box] : []
  })
}

/** Whether a rule runs along the edge of a box. */
function isAlong({ left, top, right, bottom, isHorizontal }: PageContent['rules'][number], box: Area): boolean {
  return isHorizontal
    ? Math.min(top - box.top, box.bottom - bottom) <= SAME_EDGE_PT
    : Math.min(left - box.left, box.right - right) <= SAME_EDGE_PT
}

function hasAllSides(sides: PageContent['rules'], box: Area): boolean {
  const reach = (across: boolean) => sides.filter(({ isHorizontal }) => isHorizontal === across)
  const [width, height] = [box.right - box.left, box.bottom - box.top]
  const across = reach(true).reduce((sum, { left, right }) => sum + right - left, 0)
  const down = reach(false).reduce((sum, { top, bottom }) => sum + bottom - top, 0)
  return across >= BOTH_SIDES * width && down >= BOTH_SIDES * height
}

/** Unites overlapping regions. */
function merged(regions: readonly Area[]): Area[] {
  let areas = [...regions]
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const separate: Area[] = []
    for (const area of areas) {
      const index = separate.findIndex((other) => intersects(area, other))
      const other = separate[index]
      if (other === undefined) separate.push(area)
      else separate[index] = union(area, other)
    }
    if (separate.length === areas.length) return separate
    areas = separate
  }
  return areas
}
