import { AppError, BYTES_PER_MB } from '@recto/contract'
import type { ImageXObject, ObjectWriter, PdfReference, TextFonts } from '@recto/pdf'
import { type Platform, YieldTimer } from '@recto/runtime'

import { SVG_BOUNDS } from '../parse/bounds.ts'
import type { SvgElement } from '../parse/svg-element.ts'
import type { Style } from '../style/properties.ts'
import type { Styles } from '../style/styles.ts'
import { parseReference } from '../values/reference.ts'
import type { Rectangle } from '../values/view-box.ts'
import type { Canvas } from './canvas.ts'
import type { SvgPart } from './svg-part.ts'

/** The context in which an element is drawn. */
export interface DrawContext {
  /** The style that it inherits from. */
  style: Style
  /** The size that percentages refer to. */
  viewport: { width: number; height: number }
  /** The chain of references that led here; it must not contain a cycle. */
  path: readonly SvgElement[]
  /** Whether only outlines count, for a clip: everything is filled white, and nothing is stroked. */
  isClip?: boolean
}

/** Decodes an image that is embedded in an SVG; undefined if it cannot be decoded. */
export type ReadEmbeddedImage = (bytes: Uint8Array) => Promise<ImageXObject | undefined>

/** A written embedded image. */
export interface EmbeddedImage {
  reference: PdfReference
  image: ImageXObject
}

/** Dependencies for drawing an SVG. */
export interface DrawingTools {
  file: string
  root: SvgElement
  styles: Styles
  writer: ObjectWriter
  platform: Platform
  fonts: TextFonts
  /** The fonts, once they are written. */
  fontResources: PdfReference
  readImage: ReadEmbeddedImage
  /** @throws AppError CANCELLED */
  stopIfAborted: () => void
  /** Draws an element and its content. Passed in, because many drawing functions draw elements again. */
  drawElement: (element: SvgElement, canvas: Canvas, context: DrawContext, drawing: Drawing) => Promise<void>
  /** The box of what an element draws, without strokes, in its own space; undefined if there is nothing. */
  boundsOf: (element: SvgElement, context: DrawContext, drawing: Drawing) => Promise<Rectangle | undefined>
}

/** An SVG being drawn: its elements by ID, what was left out, and the remaining budget. */
export class Drawing {
  readonly tools: DrawingTools
  readonly leftOut = new Set<SvgPart>()
  readonly images = new Map<string, Promise<EmbeddedImage | undefined>>()
  readonly #byId = new Map<string, SvgElement>()
  readonly #timer = new YieldTimer()
  #elements = 0
  #characters = 0
  #bytes = 0

  constructor(tools: DrawingTools) {
    this.tools = tools
    this.#index(tools.root)
  }

  #index(element: SvgElement): void {
    const id = element.attributes.get('id')
    if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, element)
    for (const child of element.children) if (typeof child !== 'string') this.#index(child)
  }

  /** The element that a value refers to; undefined if the document lacks it. External references are recorded. */
  referredTo(value: string | undefined): SvgElement | undefined {
    if (value === undefined || value === '' || value === 'none') return undefined
    const id = parseReference(value)
    if (id === undefined) this.leftOut.add('external')
    return id === undefined ? undefined : this.#byId.get(id)
  }

  /**
   * The context for what an element refers to.
   * @returns undefined if it refers back to itself
   * @throws AppError TOO_COMPLEX (nesting)
   */
  enter(element: SvgElement, context: DrawContext): DrawContext | undefined {
    if (context.path.includes(element)) return undefined
    if (context.path.length >= SVG_BOUNDS.maxNesting) {
      throw new AppError('TOO_COMPLEX', { file: this.tools.file, reason: 'nesting', limit: SVG_BOUNDS.maxNesting })
    }
    return { ...context, path: [...context.path, element] }
  }

  /** Counts a drawn element. @throws AppError TOO_COMPLEX (objects) */
  async countElement(): Promise<void> {
    this.#elements += 1
    if (this.#elements > SVG_BOUNDS.maxElements) {
      throw new AppError('TOO_COMPLEX', { file: this.tools.file, reason: 'objects', limit: SVG_BOUNDS.maxElements })
    }
    await this.#pause()
  }

  /** Counts typeset characters. @throws AppError TOO_COMPLEX (characters) */
  async countCharacters(count: number): Promise<void> {
    this.#characters += count
    const { file } = this.tools
    if (this.#characters > SVG_BOUNDS.maxCharacters) {
      throw new AppError('TOO_COMPLEX', { file, reason: 'characters', limit: SVG_BOUNDS.maxCharacters })
    }
    await this.#pause()
  }

  /** Yields to the event loop, and stops if the work is canceled. */
  async #pause(): Promise<void> {
    await this.#timer.yieldIfDue()
    this.tools.stopIfAborted()
  }

  /** Counts bytes of content. @throws AppError TOO_COMPLEX (expansion) */
  countBytes = (bytes: number): void => {
    this.#bytes += bytes
    const { file } = this.tools
    if (this.#bytes <= SVG_BOUNDS.maxContentMb * BYTES_PER_MB) return
    throw new AppError('TOO_COMPLEX', { file, reason: 'expansion', limit: SVG_BOUNDS.maxContentMb })
  }
}
