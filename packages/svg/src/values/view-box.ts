import type { Matrix } from '@recto/geometry'

import { parseNumbers } from './numbers.ts'

/** A rectangle in user space, y downwards. */
export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

/** The value of `viewBox`; undefined if there is none with an area. */
export function parseViewBox(text: string | undefined): Rectangle | undefined {
  const [x, y, width, height] = parseNumbers(text ?? '')
  if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined
  return width > 0 && height > 0 ? { x, y, width, height } : undefined
}

const SHARES: Readonly<Record<string, number>> = { min: 0, mid: 0.5, max: 1 }

/**
 * The matrix that fits a view box into a viewport according to `preserveAspectRatio` (SVG 2, 8.6). The viewport is at the origin of the
 * outer user space.
 */
export function fitViewBox(
  { x, y, width, height }: Rectangle,
  viewport: { width: number; height: number },
  preserve = '',
): Matrix {
  const scale = { x: viewport.width / width, y: viewport.height / height }
  const align = /(?:^|\s)(?:none|x(?<x>Min|Mid|Max)Y(?<y>Min|Mid|Max))/i.exec(preserve)
  if (align === null || align.groups?.['x'] !== undefined) {
    const both = /\bslice\b/i.test(preserve) ? Math.max(scale.x, scale.y) : Math.min(scale.x, scale.y)
    Object.assign(scale, { x: both, y: both })
  }
  const share = (axis: 'x' | 'y') => SHARES[align?.groups?.[axis]?.toLowerCase() ?? 'mid'] ?? 0.5
  const left = (viewport.width - width * scale.x) * share('x')
  const top = (viewport.height - height * scale.y) * share('y')
  return [scale.x, 0, 0, scale.y, left - x * scale.x, top - y * scale.y]
}
