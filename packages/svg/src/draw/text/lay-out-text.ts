import { AppError } from '@recto/contract'
import { setText, type TextLine } from '@recto/fonts'

import type { SvgElement } from '../../parse/svg-element.ts'
import { unite } from '../../shapes/bounds.ts'
import type { Style } from '../../style/properties.ts'
import { parseLength } from '../../values/length.ts'
import type { Rectangle } from '../../values/view-box.ts'
import type { Drawing, DrawContext } from '../drawing.ts'
import { baselineShift } from './baseline.ts'
import { spansOf, type TextSpan } from './text-spans.ts'

/** A typeset piece of text, and the start of its baseline. */
export interface PlacedText {
  line: TextLine
  style: Style
  size: number
  x: number
  y: number
  rotation: number
  /** Its length on the baseline. */
  width: number
  /** Space after each glyph. */
  spacing: number
  /** How much its glyphs are stretched. */
  stretch: number
}

/** The text of a `text` element, and its box. */
export interface TextLayout {
  pieces: PlacedText[]
  box: Rectangle | undefined
}

/** Lays out the text of an element in its user space. Characters that no font has are left out. */
export async function layOutText(
  element: SvgElement,
  style: Style,
  context: DrawContext,
  drawing: Drawing,
): Promise<TextLayout> {
  const pieces: PlacedText[] = []
  /** The pieces since the last explicit position, which are anchored together. */
  let chunk: PlacedText[] = []
  const pen = { x: 0, y: 0 }
  const endChunk = () => {
    anchor(chunk)
    pieces.push(...chunk)
    chunk = []
  }
  for (const span of spansOf(element, style, context, drawing)) {
    if (span.x !== undefined || span.y !== undefined) endChunk()
    pen.x = (span.x ?? pen.x) + span.dx
    pen.y = (span.y ?? pen.y) + span.dy
    const piece = await setSpan(span, context, drawing)
    const shift = baselineShift(span.style, piece.line, piece.size)
    chunk.push({ ...piece, x: pen.x, y: pen.y + shift })
    pen.x += piece.width
  }
  endChunk()
  return { pieces, box: unite(pieces.map(boxOf)) }
}

function boxOf({ x, y, width, size, line: { ascent, descent } }: PlacedText): Rectangle {
  return { x, y: y - ascent * size, width, height: (ascent + descent) * size }
}

/** Moves pieces so that their anchor is at their start position. */
function anchor(chunk: readonly PlacedText[]): void {
  const [first] = chunk
  const last = chunk.at(-1)
  if (first === undefined || last === undefined) return
  const { 'text-anchor': side, direction } = first.style
  const length = last.x + last.width - first.x
  const isEnd = side === (direction === 'rtl' ? 'start' : 'end')
  const end = isEnd ? length : 0
  const shift = side === 'middle' ? length / 2 : end
  for (const piece of chunk) piece.x -= shift
}

type SetSpan = Omit<PlacedText, 'x' | 'y'>

async function setSpan(span: TextSpan, { viewport }: DrawContext, drawing: Drawing): Promise<SetSpan> {
  const { style, text, rotation, textLength } = span
  await drawing.countCharacters(text.length)
  const size = Number(style['font-size'])
  const line = await setKnown(text, drawing)
  const glyphs = Array.from(line.text).length
  const given = parseLength(style['letter-spacing'], { percent: viewport.width, fontSize: size }) ?? 0
  const natural = line.width * size + given * glyphs
  const piece = { line, style, size, rotation, spacing: given, stretch: 1, width: natural }
  if (textLength === undefined || natural <= 0 || glyphs === 0) return piece
  if (span.isGlyphsStretched === true) return { ...piece, stretch: textLength / natural, width: textLength }
  return { ...piece, spacing: given + (textLength - natural) / glyphs, width: textLength }
}

/** Sets text without the characters that no font has. */
async function setKnown(text: string, drawing: Drawing): Promise<TextLine> {
  try {
    return await setText(text, { platform: drawing.tools.platform })
  } catch (error) {
    const { character } = error instanceof AppError ? error.facts : {}
    if (character === undefined || character === '' || !text.includes(character)) throw error
    drawing.leftOut.add('characters')
    return setKnown(text.replaceAll(character, ''), drawing)
  }
}
