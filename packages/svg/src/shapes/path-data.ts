import { type Matrix, transform } from '@recto/geometry'
import svgpath from 'svgpath'

/** A step of a path, with absolute coordinates: move, line, cubic curve, close. */
export type PathStep =
  | readonly ['M' | 'L', x: number, y: number]
  | readonly ['C', x1: number, y1: number, x2: number, y2: number, x: number, y: number]
  | readonly ['Z']

/** An outline. */
export type PathData = readonly PathStep[]

/** The steps of path data (SVG 2, 9.3), up to the first error, as that says. */
export function parsePath(text: string): PathData {
  const steps: PathStep[] = []
  let [x, y] = [0, 0]
  const start = { x: 0, y: 0 }
  svgpath(text)
    .abs()
    .unshort()
    .unarc()
    .iterate((segment) => {
      const numbers = segment.slice(1) as number[]
      if (!numbers.every(Number.isFinite)) return
      const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0] = numbers
      switch (segment[0]) {
        case 'M':
          steps.push(['M', first, second])
          Object.assign(start, { x: first, y: second })
          break
        case 'L':
          steps.push(['L', first, second])
          break
        case 'H':
          steps.push(['L', first, y])
          break
        case 'V':
          steps.push(['L', x, first])
          break
        case 'C':
          steps.push(['C', first, second, third, fourth, fifth, sixth])
          break
        case 'Q':
          steps.push(quadratic({ x, y }, first, second, { x: third, y: fourth }))
          break
        case 'Z':
        case 'z':
          steps.push(['Z'])
          break
        default:
          return
      }
      ;[x, y] = endOf(steps.at(-1), start)
    })
  return steps
}

type At = { x: number; y: number }

/** A quadratic curve as a cubic one. */
function quadratic(from: At, x: number, y: number, to: At): PathStep {
  const toward = (end: number, control: number) => end + (2 / 3) * (control - end)
  return ['C', toward(from.x, x), toward(from.y, y), toward(to.x, x), toward(to.y, y), to.x, to.y]
}

function endOf(step: PathStep | undefined, start: At): [x: number, y: number] {
  if (step === undefined || step[0] === 'Z') return [start.x, start.y]
  return step[0] === 'C' ? [step[5], step[6]] : [step[1], step[2]]
}

/** The path as another space sees it. */
export function transformPath(path: PathData, matrix: Matrix): PathData {
  const at = (x: number, y: number) => {
    const point = transform(matrix, { x, y })
    return [point.x, point.y] as const
  }
  return path.map((step): PathStep => {
    if (step[0] === 'Z') return step
    if (step[0] === 'C') return ['C', ...at(step[1], step[2]), ...at(step[3], step[4]), ...at(step[5], step[6])]
    return [step[0], ...at(step[1], step[2])]
  })
}
