import type { Color } from '@recto/contract'
import type { Matrix } from '@recto/geometry'

import { dictionary, name, type PdfDictionary } from '../objects/objects.ts'
import { formatNumber } from '../objects/serializer.ts'

/** Decimal places of coordinates: finer than any printer over the longest page. */
const DIGITS = 6

/** The `cm` operator. */
export function transformOperator(matrix: Matrix): string {
  return `${matrix.map(shortNumber).join(' ')} cm`
}

/** The operator that sets the fill color. */
export function fillOperator({ r, g, b }: Color): string {
  const shares = [r, g, b].map(shortNumber)
  return r === g && g === b ? `${shares[0]} g` : `${shares.join(' ')} rg`
}

/** A graphics state with constant alpha (ISO 32000-2, 11.6.4.4). @param opacity from 0 to 1 */
export function opacityState(opacity: number): PdfDictionary {
  return dictionary({ Type: name('ExtGState'), ca: opacity, CA: opacity })
}

function shortNumber(value: number): string {
  // Avoid "-0".
  return formatNumber(Number(value.toFixed(DIGITS)) || 0)
}
