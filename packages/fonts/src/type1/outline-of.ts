import { OutlinePen, type Outline } from '../outline.ts'
import type { Type1Glyph } from './glyph.ts'

/** The outline of a glyph. */
export function outlineOf({ path }: Type1Glyph): Outline {
  const pen = new OutlinePen()
  for (const step of path) {
    if (step.kind === 'move') pen.moveBy(...step.steps)
    else if (step.kind === 'line') pen.lineBy(...step.steps)
    else if (step.kind === 'curve') pen.curveBy(step.steps)
    else if (step.kind === 'flex') {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, ...second] = step.steps
      const [g = 0, h = 0, i = 0, j = 0, k = 0, l = 0] = second
      pen.curveBy([a, b, c, d, e, f])
      pen.curveBy([g, h, i, j, k, l])
    }
  }
  return pen.outline
}
