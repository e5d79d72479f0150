import type { Color } from '@recto/contract'
import type { Matrix } from '@recto/geometry'

import { dictionary, name, type PdfDictionary } from '../objects/objects.ts'
import { formatNumber } from '../objects/serializer.ts'

/** Digits after the point of what is drawn: finer than any printer over the longest page. */
const DIGITS = 6

/** The operator that lays everything drawn after it under a matrix. */
export function transformOperator(matrix: Matrix): string {
  return `${matrix.map(shortNumber).join(' ')} cm`
}

/** The operator that fills with a colour. */
export function fillOperator({ r, g, b }: Color): string {
  const shares = [r, g, b].map(shortNumber)
  return r === g && g === b ? `${shares[0]} g` : `${shares.join(' ')} rg`
}

/** The graphics state of what can be seen through (ISO 32000-2, 11.6.4.4). @param opacity from 0 to 1 */
export function opacityState(opacity: number): PdfDictionary {
  return dictionary({ Type: name('ExtGState'), ca: opacity, CA: opacity })
}

function shortNumber(value: number): string {
  // A zero with a sign is no shorter.
  return formatNumber(Number(value.toFixed(DIGITS)) || 0)
}
