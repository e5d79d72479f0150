import { dictionary, name, type PdfObject, type PdfReference } from '@recto/pdf'
import type { Matrix } from '@recto/geometry'

import type { Rectangle } from '../values/view-box.ts'
import type { Canvas } from './canvas.ts'
import { boxOperators } from './path-operators.ts'

/** The entries of a graphics state with a soft mask (ISO 32000-2, 11.6.5.2). @param group a transparency group */
export function softMask(group: PdfReference, kind: 'Luminosity' | 'Alpha'): Record<string, PdfObject> {
  return { SMask: dictionary({ Type: name('Mask'), S: name(kind), G: group }) }
}

/** A soft mask of a pattern in gray over a part of the current space. */
export async function patternMask(
  canvas: Canvas,
  pattern: (matrix: Matrix) => PdfObject,
  area: Rectangle,
): Promise<Record<string, PdfObject>> {
  const mask = canvas.child(area)
  mask.write(`/Pattern cs ${mask.resource('Pattern', pattern(mask.matrix))} scn`)
  mask.write(`${boxOperators(area)} f`)
  return softMask(await mask.toForm({ isGroup: true }), 'Luminosity')
}
