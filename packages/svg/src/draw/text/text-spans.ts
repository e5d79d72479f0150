import type { SvgElement } from '../../parse/svg-element.ts'
import type { Style } from '../../style/properties.ts'
import { parseLength } from '../../values/length.ts'
import type { Drawing, DrawContext } from '../drawing.ts'
import { missedIn } from '../element-kinds.ts'

/** A piece of text in one style, up to the next explicit position. */
export interface TextSpan {
  text: string
  style: Style
  /** Its explicit start position; if absent, it follows the previous piece. */
  x?: number | undefined
  y?: number | undefined
  dx: number
  dy: number
  /** Degrees, clockwise. */
  rotation: number
  /** Its specified length (`textLength`). */
  textLength?: number | undefined
  isGlyphsStretched?: boolean
}

/** Positions of the characters of an element and of those in it, as lists. */
interface Places {
  x: number[]
  y: number[]
  dx: number[]
  dy: number[]
  rotate: number[]
}

/** The text of an element in pieces (SVG 2, 11.8), with white space collapsed. */
export function spansOf(element: SvgElement, style: Style, context: DrawContext, drawing: Drawing): TextSpan[] {
  const collector = new SpanCollector(context, drawing)
  collector.collect(element, style)
  return collector.finish()
}

class SpanCollector {
  readonly #context: DrawContext
  readonly #drawing: Drawing
  readonly #spans: TextSpan[] = []
  /** Lists of the elements that the next character is in, the innermost last. */
  readonly #places: Places[] = []
  #endsWithSpace = true

  constructor(context: DrawContext, drawing: Drawing) {
    this.#context = context
    this.#drawing = drawing
  }

  collect(element: SvgElement, style: Style): void {
    this.#places.push(this.#placesOf(element, style))
    const start = this.#spans.length
    for (const child of element.children) {
      if (typeof child === 'string') this.#addText(child, style)
      else this.#collectChild(child, style)
    }
    this.#places.pop()
    this.#setLength(element, style, start)
  }

  finish(): TextSpan[] {
    const last = this.#spans.at(-1)
    if (last !== undefined && !isPreserved(last.style)) last.text = last.text.replace(/ $/, '')
    return this.#spans.filter(({ text }) => text !== '')
  }

  #collectChild(child: SvgElement, parent: Style): void {
    for (const part of missedIn(child)) this.#drawing.leftOut.add(part)
    if (child.name === 'textPath') this.#drawing.leftOut.add('textPaths')
    if (!['tspan', 'a', 'tref'].includes(child.name)) return
    const style = this.#drawing.tools.styles.styleOf(child, parent)
    // A decoration goes on under what is inside.
    const decoration = style['text-decoration'] === 'none' ? parent['text-decoration'] : style['text-decoration']
    if (style.display !== 'none') this.collect(child, { ...style, 'text-decoration': decoration })
  }

  #placesOf({ attributes }: SvgElement, style: Style): Places {
    const { width, height } = this.#context.viewport
    const list = (name: string, percent: number) =>
      (attributes.get(name) ?? '')
        .split(/[\s,]+/)
        .flatMap((text) => parseLength(text, { percent, fontSize: Number(style['font-size']) }) ?? [])
    return {
      x: list('x', width),
      y: list('y', height),
      dx: list('dx', width),
      dy: list('dy', height),
      rotate: list('rotate', 0),
    }
  }

  #addText(raw: string, style: Style): void {
    let text = isPreserved(style) ? raw.replaceAll(/[\t\n\r]/g, ' ') : raw.replaceAll(/[\t\n\r ]+/g, ' ')
    if (!isPreserved(style) && this.#endsWithSpace) text = text.replace(/^ /, '')
    if (text === '') return
    this.#endsWithSpace = text.endsWith(' ')
    let rest = Array.from(text)
    while (rest.length > 0) {
      const place = this.#take()
      // As long as places are given, each character has one of its own.
      const count = this.#hasPlaces() ? 1 : rest.length
      this.#spans.push({ text: rest.slice(0, count).join(''), style, ...place })
      for (let skipped = 1; skipped < count; skipped += 1) this.#take()
      rest = rest.slice(count)
    }
  }

  /** The place of the next character. */
  #take(): Pick<TextSpan, 'x' | 'y' | 'dx' | 'dy' | 'rotation'> {
    const next = (key: keyof Places) => {
      const values = this.#places.map((places) => places[key].shift())
      return values.findLast((value) => value !== undefined)
    }
    // The last rotation holds for all characters that follow.
    const rotation = this.#places.findLast(({ rotate }) => rotate.length > 0)?.rotate
    const angle = rotation === undefined ? 0 : ((rotation.length > 1 ? rotation.shift() : rotation[0]) ?? 0)
    return { x: next('x'), y: next('y'), dx: next('dx') ?? 0, dy: next('dy') ?? 0, rotation: angle }
  }

  #hasPlaces(): boolean {
    return this.#places.some(
      ({ x, y, dx, dy, rotate }) =>
        x.length + y.length + dx.length + dy.length > 0 || rotate.some((angle) => angle !== 0),
    )
  }

  /** Applies `textLength` to the text of an element, if it is a single span. */
  #setLength({ attributes }: SvgElement, style: Style, start: number): void {
    const basis = { percent: this.#context.viewport.width, fontSize: Number(style['font-size']) }
    const textLength = parseLength(attributes.get('textLength'), basis)
    const [span, ...others] = this.#spans.slice(start)
    if (textLength === undefined || textLength <= 0 || span === undefined || others.length > 0) return
    span.textLength ??= textLength
    span.isGlyphsStretched = attributes.get('lengthAdjust') === 'spacingAndGlyphs'
  }
}

function isPreserved(style: Style): boolean {
  return style['white-space'].startsWith('pre') || style['white-space'] === 'break-spaces'
}
