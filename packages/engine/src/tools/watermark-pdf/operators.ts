import type { Matrix } from '@recto/geometry'
import { dictionary, formatNumber, name, type PdfDictionary } from '@recto/pdf'

/** Finer than any device can show, even on pages of many meters. */
const PRECISION = 1_000_000

/** The operands of `cm` for a matrix. */
export function matrixOperands(matrix: Matrix): string {
  return matrix.map((value) => formatNumber(Math.round(value * PRECISION) / PRECISION)).join(' ')
}

/**
 * A transparency group (ISO 32000-2, 11.6.6), so that opacity applies to the form as a whole: otherwise overlapping
 * glyphs, such as joined letters, would be darker. Not needed at full opacity.
 */
export function transparencyGroup(opacity: number): PdfDictionary | undefined {
  return opacity < 1 ? dictionary({ Type: name('Group'), S: name('Transparency'), I: true }) : undefined
}
