import type { Area } from '@recto/geometry'

import { union } from '../document/geometry/areas.ts'
import type { DrawnImage } from './drawn-content.ts'

/** Edges of adjacent tiles are this close: less than a pixel of a screen. */
const TOUCHING_PT = 0.6
/** This many adjacent tiles of one size are not an accident; two are enough if they are strips. */
const MIN_TILES = 3
/** A strip is at least this many times as long as it is thick. */
const MIN_STRIP_RATIO = 4

/** The names of edges and sizes along the direction of joining and across it. */
interface Direction {
  start: keyof Area
  end: keyof Area
  from: keyof Area
  to: keyof Area
  along: 'pixelWidth' | 'pixelHeight'
  over: 'pixelWidth' | 'pixelHeight'
}

const DOWN: Direction = {
  start: 'top',
  end: 'bottom',
  from: 'left',
  to: 'right',
  along: 'pixelHeight',
  over: 'pixelWidth',
}
const ACROSS: Direction = {
  start: 'left',
  end: 'right',
  from: 'top',
  to: 'bottom',
  along: 'pixelWidth',
  over: 'pixelHeight',
}

/** Joins the strips and tiles that a program cut an image into: they touch and have the same width or height. */
export function joinTiles(images: readonly DrawnImage[]): DrawnImage[] {
  return join(join(images, DOWN), ACROSS)
}

function join(images: readonly DrawnImage[], direction: Direction): DrawnImage[] {
  const { start, from } = direction
  const runs: DrawnImage[][] = []
  /** The latest run by the position of its start edge, across the direction. */
  const open = new Map<number, DrawnImage[]>()
  for (const image of images.toSorted((one, other) => one.area[start] - other.area[start])) {
    const position = Math.round(image.area[from])
    const near = [position - 1, position, position + 1].map((key) => open.get(key))
    const run = near.find((other) => other !== undefined && continues(other, image, direction))
    if (run !== undefined) run.push(image)
    else {
      const begun = [image]
      open.set(position, begun)
      runs.push(begun)
    }
  }
  return runs
    .flatMap((run) => (isOneImage(run, direction) ? [joined(run)] : run))
    .toSorted((one, other) => one.order - other.order)
}

/** Whether an image continues a run of tiles; all tiles but the last have one size. */
function continues(run: readonly DrawnImage[], image: DrawnImage, direction: Direction): boolean {
  const { start, end, from, to, along, over } = direction
  const [first, last] = [run[0], run.at(-1)]
  if (first === undefined || last === undefined) return false
  if (image[over] !== first[over] || last[along] !== first[along] || image[along] > first[along]) return false
  const pairs = [
    [last.area[end], image.area[start]],
    [last.area[from], image.area[from]],
    [last.area[to], image.area[to]],
  ] as const
  return pairs.every(([left, right]) => Math.abs(left - right) <= TOUCHING_PT)
}

/** Whether a run is one image in tiles and not separate images side by side. */
function isOneImage(run: readonly DrawnImage[], direction: Direction): boolean {
  const [first] = run
  if (first === undefined || run.length < 2) return false
  const { along, over } = direction
  return run.length >= MIN_TILES || first[over] >= MIN_STRIP_RATIO * first[along]
}

function joined(run: readonly DrawnImage[]): DrawnImage {
  const [first, ...rest] = run
  if (first === undefined) throw new Error('There are no tiles to join.')
  const whole = { ...first, orders: [...first.orders] }
  for (const piece of rest) addTile(whole, piece)
  return whole
}

/** Adds a tile to the joined image; its pixel size follows from its area and the density of the tiles. */
function addTile(whole: DrawnImage, piece: DrawnImage): void {
  const density = Math.max(densityOf(whole), densityOf(piece))
  const area = union(whole.area, piece.area)
  whole.area = area
  whole.orders.push(...piece.orders)
  whole.order = Math.min(whole.order, piece.order)
  whole.pixelWidth = Math.round((area.right - area.left) * density)
  whole.pixelHeight = Math.round((area.bottom - area.top) * density)
  whole.toView = [area.right - area.left, 0, 0, area.top - area.bottom, area.left, area.bottom]
  // The joined image has no data of its own in the file.
  whole.isCut = true
}

function densityOf({ pixelWidth, pixelHeight, area }: DrawnImage): number {
  return Math.sqrt((pixelWidth * pixelHeight) / ((area.right - area.left) * (area.bottom - area.top)))
}
