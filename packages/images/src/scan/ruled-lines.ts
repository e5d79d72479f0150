import type { Area } from '@recto/geometry'

import { type GrayImage, turned } from './gray-image.ts'
import type { InkMask } from './ink.ts'
import { inkParts, visitRuns } from './ink-parts.ts'
import { localInk } from './local-ink.ts'

/** A ruled line in an image, in pixels; right and bottom are exclusive. */
export interface RuledLine extends Area {
  /** Its mean thickness. */
  thickness: number
  isHorizontal: boolean
}

/** A run along a row, in inches, that no stroke of print is as long as: the bar of a T of 24 points. */
const LEAST_RUN = 0.2
/** The shortest line, in inches: the height of a table's row. */
const LEAST_LENGTH = 0.14
/** The shortest line that stands by itself, touching no other one. */
const LEAST_ALONE = 0.4
/** The thickest line, in inches: 3 points. Thicker ones are bars. */
const MOST_THICKNESS = 3 / 72
/** Lines of scans slope by at most as much, as a tangent: 1 degree. */
const MOST_SLOPE = 0.0175
/** Gaps within a line that was printed or scanned badly, in inches. */
const GAP = 0.08
/** Contrast of lines to the paper, in gray levels: they are thinner than letters, and so lighter when scanned. */
const CONTRAST = 30
/** A bound for time: more lines are a drawing or noise. */
const MAX_LINES = 2000

/** Finds the horizontal and vertical lines of a scan, such as the rules of tables. Its text has to be about level. */
export function ruledLines(image: GrayImage, dotsPerInch: number): RuledLine[] {
  const across = horizontalLines(image, dotsPerInch)
  const down = horizontalLines(turned(image, 1), dotsPerInch).map((line) => turnedBack(line, image.height))
  const all = [...across, ...down]
  const reach = GAP * dotsPerInch
  const isKept = (line: RuledLine) =>
    lengthOf(line) >= LEAST_ALONE * dotsPerInch ||
    (line.isHorizontal ? down : across).some((other) => touches(line, other, reach))
  return all.length > MAX_LINES ? [] : all.filter(isKept)
}

function lengthOf({ left, top, right, bottom }: RuledLine): number {
  return Math.max(right - left, bottom - top)
}

function touches(one: RuledLine, other: RuledLine, reach: number): boolean {
  return (
    one.left - reach <= other.right &&
    other.left - reach <= one.right &&
    one.top - reach <= other.bottom &&
    other.top - reach <= one.bottom
  )
}

/** From an image turned clockwise by a quarter to the one before, of a given height. */
function turnedBack({ left, top, right, bottom, thickness }: RuledLine, height: number): RuledLine {
  return { left: top, top: height - right, right: bottom, bottom: height - left, thickness, isHorizontal: false }
}

function horizontalLines(image: GrayImage, dotsPerInch: number): RuledLine[] {
  const most = Math.max(2, MOST_THICKNESS * dotsPerInch)
  const mask = localInk(image, { reach: Math.ceil(2 * most), contrast: CONTRAST })
  const { count, left, top, right, bottom, area } = inkParts(longRuns(mask, LEAST_RUN * dotsPerInch))
  const lines: RuledLine[] = []
  for (let part = 0; part < count; part += 1) {
    const [from, to] = [left[part] ?? 0, right[part] ?? 0]
    const [start, end] = [top[part] ?? 0, bottom[part] ?? 0]
    const thickness = (area[part] ?? 0) / (to - from)
    if (thickness > most || end - start > most + MOST_SLOPE * (to - from)) continue
    lines.push({ left: from, top: start, right: to, bottom: end, thickness, isHorizontal: true })
  }
  return joined(lines, GAP * dotsPerInch, most).filter((line) => lengthOf(line) >= LEAST_LENGTH * dotsPerInch)
}

/** The ink in long runs along the rows. */
function longRuns(mask: InkMask, least: number): InkMask {
  const ink = new Uint8Array(mask.ink.length)
  const all = () => true
  visitRuns(inkParts(mask), all, (y, start, end) => {
    if (end - start >= least) ink.fill(1, y * mask.width + start, y * mask.width + end)
  })
  return { ...mask, ink }
}

/** Joins parts of one line with small gaps between them. */
function joined(lines: readonly RuledLine[], gap: number, most: number): RuledLine[] {
  const result: RuledLine[] = []
  for (const line of lines.toSorted((one, other) => one.left - other.left)) {
    const before = result.findLast(
      (other) =>
        line.left - other.right <= gap &&
        line.left > other.left &&
        Math.abs(middleOf(line) - middleOf(other)) <= most / 2,
    )
    if (before === undefined) {
      result.push({ ...line })
      continue
    }
    before.right = Math.max(before.right, line.right)
    before.top = Math.min(before.top, line.top)
    before.bottom = Math.max(before.bottom, line.bottom)
    before.thickness = Math.max(before.thickness, line.thickness)
  }
  return result
}

function middleOf({ top, bottom }: RuledLine): number {
  return (top + bottom) / 2
}
