import { type Matrix, multiply, rotation, translation } from '@recto/geometry'

import type { SvgElement } from '../../parse/svg-element.ts'
import type { Style } from '../../style/properties.ts'
import type { Rectangle } from '../../values/view-box.ts'
import { type Canvas, numbers } from '../canvas.ts'
import type { Drawing, DrawContext } from '../drawing.ts'
import { type ResolvedPaint, resolvePaint, setPaint } from '../paint.ts'
import { stateOf } from '../paint-outline.ts'
import { boxOperators } from '../path-operators.ts'
import { strokeOperators, strokeWidth } from '../stroke-state.ts'
import { layOutText, type PlacedText } from './lay-out-text.ts'

/** Font families that the available fonts cover; the report lists others as substituted. */
const AVAILABLE_FAMILIES = /^\s*(?:["']?noto sans["']?|sans-serif|system-ui|ui-sans-serif)?\s*(?:,|$)/i
/** Slant of italic text, as the tangent of its angle. */
const SLANT = 0.2126
/** Extra stroke width of bold letters, as a share of the font size. */
const BOLD_STROKE = 0.035

/** Draws a `text` element as text in the available fonts. */
export async function drawText(
  element: SvgElement,
  style: Style,
  canvas: Canvas,
  context: DrawContext,
  drawing: Drawing,
): Promise<void> {
  if (style['writing-mode'].startsWith('v') || style['writing-mode'].startsWith('tb')) drawing.leftOut.add('vertical')
  const { pieces, box } = await layOutText(element, style, context, drawing)
  if (box === undefined) return
  for (const piece of pieces) {
    if (piece.style.visibility !== 'visible' || piece.size <= 0) continue
    if (!AVAILABLE_FAMILIES.test(piece.style['font-family'])) drawing.leftOut.add('fonts')
    await drawPiece(piece, box, canvas, context, drawing)
  }
}

async function drawPiece(
  piece: PlacedText,
  box: Rectangle,
  canvas: Canvas,
  context: DrawContext,
  drawing: Drawing,
): Promise<void> {
  const { style } = piece
  const fill = await resolvePaint('fill', { style, box }, context, canvas, drawing)
  const hasStroke = strokeWidth(style, context.viewport) > 0
  const stroke = hasStroke ? await resolvePaint('stroke', { style, box }, context, canvas, drawing) : undefined
  if (fill !== undefined) {
    const emphasis = isBold(style) ? piece.size * BOLD_STROKE : 0
    await showText(piece, { paint: fill, kind: 'fill', emphasis, box }, canvas, drawing)
    await drawDecoration(piece, fill, canvas)
  }
  if (stroke !== undefined) {
    canvas.save()
    canvas.write(strokeOperators(style, context.viewport))
    await showText(piece, { paint: stroke, kind: 'stroke', emphasis: 0, box }, canvas, drawing)
    canvas.restore()
  }
}

interface Showing {
  paint: ResolvedPaint
  kind: 'fill' | 'stroke'
  /** Width of a stroke in the color of the fill, in user space. */
  emphasis: number
  box: Rectangle
}

async function showText(
  piece: PlacedText,
  { paint, kind, emphasis, box }: Showing,
  canvas: Canvas,
  drawing: Drawing,
): Promise<void> {
  const { line, size, spacing } = piece
  const operators = drawing.tools.fonts.contentOf(line, size)
  if (operators === '') return
  canvas.useFonts(drawing.tools.fontResources)
  canvas.save()
  const state = await stateOf(paint, 1, box, canvas)
  if (state !== undefined) canvas.setState(state)
  await setPaint(kind, paint.paint, canvas)
  if (emphasis > 0) await setPaint('stroke', paint.paint, canvas)
  canvas.transform(textMatrix(piece))
  // Text rendering modes (ISO 32000-2, table 104): stroked, or filled and stroked.
  if (kind === 'stroke') canvas.write('1 Tr')
  else if (emphasis > 0) canvas.write(`2 Tr ${numbers([emphasis])} w 1 j [] 0 d`)
  if (spacing !== 0) canvas.write(`${numbers([spacing])} Tc`)
  canvas.write(operators.trim())
  canvas.restore()
}

/** From the space of text, upwards, to user space. */
function textMatrix({ x, y, rotation: angle, style, stretch }: PlacedText): Matrix {
  const slant = style['font-style'] === 'normal' ? 0 : SLANT
  const upright: Matrix = [stretch, 0, slant, -1, 0, 0]
  return multiply(multiply(upright, rotation(angle)), translation(x, y))
}

function isBold(style: Style): boolean {
  const weight = style['font-weight']
  return weight === 'bold' || weight === 'bolder' || Number(weight) >= 600
}

/** Distance of lines below the baseline, and their thickness, as shares of the font size. */
const LINES: Readonly<Record<string, number>> = { underline: 0.1, 'line-through': -0.3, overline: -0.95 }
const THICKNESS = 0.06

async function drawDecoration(
  { style, size, x, y, width }: PlacedText,
  { paint }: ResolvedPaint,
  canvas: Canvas,
): Promise<void> {
  for (const kind of style['text-decoration'].split(/\s+/)) {
    const place = LINES[kind]
    if (place === undefined) continue
    await setPaint('fill', paint, canvas)
    const line = { x, y: y + place * size, width, height: THICKNESS * size }
    canvas.write(`${boxOperators(line)} f`)
  }
}
