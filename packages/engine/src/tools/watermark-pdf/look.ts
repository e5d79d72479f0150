import type { Matrix } from '@recto/geometry'
import { dictionary, formatNumber, name, type PdfDictionary } from '@recto/pdf'

/** Finer than any device shows, also on pages of many metres. */
const STEPS = 1_000_000

/** A matrix as operands of `cm`. */
export function operandsOf(matrix: Matrix): string {
  return matrix.map((value) => formatNumber(Math.round(value * STEPS) / STEPS)).join(' ')
}

/**
 * Makes what a form draws see-through as a whole (ISO 32000-2, 11.6.6): where letters overlap, as joined ones do, they
 * would be darker otherwise. Not needed where nothing shows through.
 */
export function transparencyGroup(opacity: number): PdfDictionary | undefined {
  return opacity < 1 ? dictionary({ Type: name('Group'), S: name('Transparency'), I: true }) : undefined
}

/** The graphics state that makes everything drawn as see-through as that (11.6.4.4). */
export function opacityState(opacity: number): PdfDictionary {
  return dictionary({ Type: name('ExtGState'), ca: opacity, CA: opacity })
}
