import type { PathData } from './path-data.ts'

/** A place on an outline where a marker may be, with the direction of the outline there, in degrees. */
export interface Vertex {
  x: number
  y: number
  direction: number
}

interface Piece {
  from: { x: number; y: number }
  to: { x: number; y: number }
  /** Directions at both ends; undefined where it has no length. */
  leaving: number | undefined
  arriving: number | undefined
}

/** The vertices of an outline in order, each with the bisector of the directions before and after it (SVG 2, 11.6.1). */
export function verticesOf(path: PathData): Vertex[] {
  const pieces = piecesOf(path)
  return pieces.map(({ to, arriving }, index) => {
    const next = pieces[index + 1]
    const isEnd = next === undefined || next.leaving === undefined
    const after = isEnd ? undefined : next.leaving
    return { ...to, direction: bisect(arriving ?? after ?? 0, after ?? arriving ?? 0) }
  })
}

/** The moves, lines and curves of a path. */
function piecesOf(path: PathData): Piece[] {
  const pieces: Piece[] = []
  let [at, start] = [
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ]
  for (const step of path) {
    if (step[0] === 'M') {
      at = { x: step[1], y: step[2] }
      start = at
      pieces.push({ from: at, to: at, leaving: undefined, arriving: undefined })
      continue
    }
    const to = endOf(step, start)
    const controls =
      step[0] === 'C'
        ? [
            { x: step[1], y: step[2] },
            { x: step[3], y: step[4] },
          ]
        : []
    const points = [at, ...controls, to]
    pieces.push({ from: at, to, leaving: direction(points), arriving: turned(direction(points.toReversed())) })
    at = to
  }
  return pieces
}

function endOf(step: PathData[number], start: { x: number; y: number }): { x: number; y: number } {
  if (step[0] === 'Z') return start
  return step[0] === 'C' ? { x: step[5], y: step[6] } : { x: step[1], y: step[2] }
}

/** The direction from the first point to the next one that is elsewhere. */
function direction([first, ...others]: readonly { x: number; y: number }[]): number | undefined {
  if (first === undefined) return undefined
  const next = others.find(({ x, y }) => x !== first.x || y !== first.y)
  return next === undefined ? undefined : (Math.atan2(next.y - first.y, next.x - first.x) * 180) / Math.PI
}

function turned(angle: number | undefined): number | undefined {
  return angle === undefined ? undefined : angle + 180
}

function bisect(before: number, after: number): number {
  const difference = ((((after - before) % 360) + 540) % 360) - 180
  return before + difference / 2
}
