import type { Style } from '../style/properties.ts'
import { parseColor } from '../values/color-value.ts'
import { parseShare } from '../values/numbers.ts'
import type { Rectangle } from '../values/view-box.ts'
import { type Canvas, numbers } from './canvas.ts'
import type { Drawing, DrawContext } from './drawing.ts'
import { isGradient, readGradient } from './gradient.ts'
import type { Paint } from './paint-kinds.ts'
import { readPattern } from './pattern.ts'

/** A paint and its opacity. */
export interface ResolvedPaint {
  paint: Paint
  opacity: number
}

const WHITE: Paint = { kind: 'color', color: { r: 1, g: 1, b: 1, a: 1 } }
const SERVER = /^(?<url>url\([^)]*\))\s*(?<fallback>[^]*)$/

/**
 * The paint of an element's fill or stroke; undefined for none.
 * @param box of its outline, in user space
 */
export async function resolvePaint(
  kind: 'fill' | 'stroke',
  { style, box }: { style: Style; box: Rectangle },
  context: DrawContext,
  canvas: Canvas,
  drawing: Drawing,
): Promise<ResolvedPaint | undefined> {
  if (context.isClip === true) return kind === 'fill' ? { paint: WHITE, opacity: 1 } : undefined
  const opacity = parseShare(style[`${kind}-opacity`]) ?? 1
  if (opacity === 0) return undefined
  const paint = await paintOf(style[kind], { style, box }, context, canvas, drawing)
  if (paint?.kind !== 'color') return paint && { paint, opacity }
  const alpha = opacity * paint.color.a
  return alpha === 0 ? undefined : { paint, opacity: alpha }
}

async function paintOf(
  value: string,
  { style, box }: { style: Style; box: Rectangle },
  context: DrawContext,
  canvas: Canvas,
  drawing: Drawing,
): Promise<Paint | undefined> {
  const server = SERVER.exec(value)?.groups
  if (server === undefined) return plainPaint(value, style)
  const element = drawing.referredTo(server['url'])
  const fallback = plainPaint(server['fallback'] ?? '', style)
  if (element === undefined) return fallback
  if (isGradient(element)) {
    const gradient = readGradient(element, box, context.viewport, drawing)
    return gradient?.kind === 'shading' ? { ...gradient, kind: 'pattern' } : gradient
  }
  if (element.name !== 'pattern') return fallback
  return (await readPattern(element, box, context, canvas, drawing)) ?? fallback
}

function plainPaint(value: string, style: Style): Paint | undefined {
  if (value === '' || value === 'none') return undefined
  // What a marker inherits from its line is unknown here; black is the usual color of lines.
  const isNamed = /^(?:currentcolor|context-fill|context-stroke)$/i.test(value)
  const color = parseColor(isNamed ? style.color : value)
  return color && { kind: 'color', color }
}

/** Sets the color of fills or strokes. */
export async function setPaint(kind: 'fill' | 'stroke', paint: Paint, canvas: Canvas): Promise<void> {
  const isFill = kind === 'fill'
  if (paint.kind === 'color') {
    const { r, g, b } = paint.color
    const isGray = r === g && g === b
    const operator = isGray ? { fill: 'g', stroke: 'G' }[kind] : { fill: 'rg', stroke: 'RG' }[kind]
    canvas.write(
      `${numbers((isGray ? [r] : [r, g, b]).map((share) => Math.round(share * 10_000) / 10_000))} ${operator}`,
    )
    return
  }
  const pattern = canvas.resource('Pattern', await paint.colors(canvas.matrix))
  canvas.write(isFill ? `/Pattern cs ${pattern} scn` : `/Pattern CS ${pattern} SCN`)
}
