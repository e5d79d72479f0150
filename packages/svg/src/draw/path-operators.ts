import type { PathData } from '../shapes/path-data.ts'
import type { Rectangle } from '../values/view-box.ts'
import { numbers } from './canvas.ts'

const OPERATORS = { M: 'm', L: 'l', C: 'c', Z: 'h' } as const

/** The operators that construct an outline (ISO 32000-2, 8.5.2). */
export function pathOperators(path: PathData): string {
  return path
    .map(([kind, ...coordinates]) => `${coordinates.length === 0 ? '' : `${numbers(coordinates)} `}${OPERATORS[kind]}`)
    .join('\n')
}

/** The operator that appends a rectangle. */
export function boxOperators({ x, y, width, height }: Rectangle): string {
  return `${numbers([x, y, width, height])} re`
}
