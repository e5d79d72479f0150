import { type Matrix, multiply, rotation, scaling, translation } from '@recto/geometry'

import { parseNumbers } from './numbers.ts'

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

const FUNCTION = /(?<![a-z])(?<name>[a-z]+)\s*\((?<list>[^()]*)\)/gi

/** The matrix of a transform list (SVG 2, 8.5), up to the first error. */
export function parseTransform(text: string | undefined): Matrix {
  let matrix = IDENTITY
  for (const { groups } of (text ?? '').matchAll(FUNCTION)) {
    const step = matrixOf(groups?.['name']?.toLowerCase() ?? '', groups?.['list'] ?? '')
    if (step === undefined) return matrix
    matrix = multiply(step, matrix)
  }
  return matrix
}

function matrixOf(name: string, list: string): Matrix | undefined {
  const numbers = parseNumbers(list)
  const [first = 0, second] = numbers
  switch (name) {
    case 'matrix':
      return numbers.length === 6 ? (numbers as unknown as Matrix) : undefined
    case 'translate':
      return translation(first, second ?? 0)
    case 'translatex':
      return translation(first, 0)
    case 'translatey':
      return translation(0, first)
    case 'scale':
      return scaling(first, second ?? first)
    case 'rotate':
      return rotationAround(first * turnOf(list), second ?? 0, numbers[2] ?? 0)
    case 'skewx':
      return [1, 0, tangent(first), 1, 0, 0]
    case 'skewy':
      return [1, tangent(first), 0, 1, 0, 0]
    default:
      return undefined
  }
}

/** Degrees in the unit of an angle. */
function turnOf(list: string): number {
  if (/rad\b/i.test(list)) return 180 / Math.PI
  return /turn\b/i.test(list) ? 360 : 1
}

function rotationAround(degrees: number, x: number, y: number): Matrix {
  return multiply(multiply(translation(-x, -y), rotation(degrees)), translation(x, y))
}

function tangent(degrees: number): number {
  return Math.tan((degrees * Math.PI) / 180)
}

/** Whether a matrix maps areas to areas; with any other one, drawings are invisible. */
export function hasArea([a, b, c, d, e, f]: Matrix): boolean {
  const determinant = a * d - b * c
  return Number.isFinite(determinant) && Math.abs(determinant) > 1e-12 && Number.isFinite(e + f)
}
