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

/** What drawing an element depends on besides the element. */
export interface Surroundings {
  /** The style that it inherits from. */
  style: Style
  /** The size that percentages refer to. */
  viewport: { width: number; height: number }
  /** The elements that are referred to on the way here; none of them may refer to itself. */
  path: readonly SvgElement[]
  /** Whether only outlines count, for a clip: all is filled white, and nothing is stroked. */
  isClip?: boolean
}

/** Decodes an image that is embedded in an SVG; undefined if it cannot be decoded. */
export type ReadEmbeddedImage = (bytes: Uint8Array) => Promise<ImageXObject | undefined>

/** An embedded image that is written. */
export interface EmbeddedImage {
  reference: PdfReference
  image: ImageXObject
}

/** What the drawing of an SVG needs at all places. */
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
  /** Draws an element and what is in it; here, because much of what it draws draws elements again. */
  drawElement: (element: SvgElement, canvas: Canvas, around: Surroundings, drawing: Drawing) => Promise<void>
  /** The box of what an element draws, without strokes, in its own space; undefined if there is nothing. */
  boundsOf: (element: SvgElement, around: Surroundings, drawing: Drawing) => Promise<Rectangle | undefined>
}

/** An SVG that is being drawn: its elements by ID, what was left out, and what may still be done. */
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

  /** The element that a value refers to; undefined if it is not in the document, which is noted if it is elsewhere. */
  referredTo(value: string | undefined): SvgElement | undefined {
    if (value === undefined || value === '' || value === 'none') return undefined
    const id = parseReference(value)
    if (id === undefined) this.leftOut.add('external')
    return id === undefined ? undefined : this.#byId.get(id)
  }

  /**
   * The surroundings of what an element refers to.
   * @returns undefined if it leads back to itself
   * @throws AppError TOO_COMPLEX (nesting)
   */
  enter(element: SvgElement, around: Surroundings): Surroundings | undefined {
    if (around.path.includes(element)) return undefined
    if (around.path.length >= SVG_BOUNDS.maxNesting) {
      throw new AppError('TOO_COMPLEX', { file: this.tools.file, reason: 'nesting', limit: SVG_BOUNDS.maxNesting })
    }
    return { ...around, path: [...around.path, element] }
  }

  /** Counts an element that is drawn. @throws AppError TOO_COMPLEX (objects) */
  async countElement(): Promise<void> {
    this.#elements += 1
    if (this.#elements > SVG_BOUNDS.maxElements) {
      throw new AppError('TOO_COMPLEX', { file: this.tools.file, reason: 'objects', limit: SVG_BOUNDS.maxElements })
    }
    await this.#pause()
  }

  /** Counts characters that are set. @throws AppError TOO_COMPLEX (characters) */
  async countCharacters(count: number): Promise<void> {
    this.#characters += count
    const { file } = this.tools
    if (this.#characters > SVG_BOUNDS.maxCharacters) {
      throw new AppError('TOO_COMPLEX', { file, reason: 'characters', limit: SVG_BOUNDS.maxCharacters })
    }
    await this.#pause()
  }

  /** Lets others work, and stops if the work is canceled. */
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
