import { type Matrix, multiply } from '@recto/geometry'

import { readOperations, type ContentOperation } from './read-operations.ts'
import {
  isName,
  PdfDictionary,
  PdfName,
  PdfReference,
  PdfStream,
  PdfString,
  type PdfObject,
} from '../objects/objects.ts'
import type { Resolve } from '../objects/decode-stream.ts'

/** Receives the findings of a walk over content. */
export interface GraphicsVisitor {
  /** An image XObject painted with a matrix from the unit square to points on the page. */
  image?: (reference: PdfReference, matrix: Matrix) => void
  /** An inline image, and its content stream. */
  inlineImage?: (operation: ContentOperation, matrix: Matrix) => void
  /** Any XObject that is painted. */
  drawn?: (reference: PdfReference) => void
  /**
   * Content that is not fully readable and may paint anything in its resources. Without this handler the walk is
   * incomplete.
   */
  damaged?: (resources: PdfObject) => void
  /** A page, counted from 0, after all of it was visited, with the images it paints by object number. */
  page?: (index: number, images: ReadonlySet<number>) => void
  /** A font that is selected, whether or not anything is shown with it. */
  font?: (font: PdfReference | PdfDictionary) => void
  /** A string shown with a font; without one if none was selected in this content, or it does not exist. */
  text?: (font: PdfReference | PdfDictionary | undefined, text: PdfString) => void
}

/** How the walker reads objects. */
export interface WalkSource {
  resolve: Resolve
  /** The content of a stream; undefined if it is damaged. */
  decode: (stream: PdfStream) => Uint8Array | undefined
}

/** Nesting of content, deeper than in any sound file. */
const MAX_DEPTH = 24

/** The most operations to interpret in one document: minutes of rendering for a viewer. */
const MAX_OPERATIONS = 20_000_000

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** Visited content: the largest scale it was painted at, and the images it paints. */
interface Walked {
  size: number
  images: Set<number>
}

/** How nested content is visited. */
interface InnerContent {
  own: PdfObject
  matrix: Matrix
  images: Set<number>
}

interface State {
  matrix: Matrix
  font: PdfReference | PdfDictionary | undefined
}

/**
 * Visits everything that content paints: forms, patterns, Type 3 glyphs, soft mask groups. Content painted with several
 * matrices is visited again only where it is painted larger than before.
 */
export class GraphicsWalker {
  /** Whether everything could be visited; if not, nothing may be considered unused. */
  isComplete = true
  readonly #source: WalkSource
  readonly #visitor: GraphicsVisitor
  readonly #walked = new Map<PdfObject, Map<PdfObject, Walked>>()
  #images = new Set<number>()
  #operations = 0
  /** Content being visited. */
  readonly #open = new Set<PdfStream>()

  constructor(source: WalkSource, visitor: GraphicsVisitor) {
    this.#source = source
    this.#visitor = visitor
  }

  /** The images, by object number, painted by what `walk` visits, cached content included. */
  imagesIn(walk: () => void): ReadonlySet<number> {
    const outer = this.#images
    this.#images = new Set()
    walk()
    const found = this.#images
    this.#images = outer
    return found
  }

  /** Records an image. */
  noteImage({ number }: PdfReference): void {
    this.#images.add(number)
  }

  /** Visits content with its resources; the matrix maps its space to points. */
  walk(content: Uint8Array, resources: PdfObject, matrix: Matrix): void {
    const own = this.#source.resolve(resources)
    const run = new ContentRun(this, this.#source, own instanceof PdfDictionary ? own : new PdfDictionary(), matrix)
    for (const operation of readOperations(content)) {
      this.#operations += 1
      if (this.#operations > MAX_OPERATIONS) {
        this.isComplete = false
        return
      }
      run.follow(operation, this.#visitor)
    }
  }

  /** Handles content that is not fully readable. */
  noteDamaged(resources: PdfObject): void {
    if (this.#visitor.damaged === undefined) this.isComplete = false
    else this.#visitor.damaged(resources)
  }

  /** Visits a form, or content like one, with a matrix and optional resources. */
  walkForm(object: PdfObject, inherited: PdfObject, matrix: Matrix): void {
    const stream = this.#source.resolve(object)
    if (!(stream instanceof PdfStream)) return
    const own = stream.dictionary.has('Resources') ? stream.dictionary.get('Resources') : inherited
    const inner = multiply(this.matrixOf(stream.dictionary), matrix)
    // As in viewers, content that paints itself is not painted again.
    if (this.#open.size >= MAX_DEPTH || this.#open.has(stream)) return
    const known = this.#recall(object, own)
    if (known.size < sizeOf(inner)) {
      known.size = sizeOf(inner)
      this.#walkInner(stream, { own, matrix: inner, images: known.images })
    }
    for (const image of known.images) this.#images.add(image)
  }

  /** The `Matrix` entry of a form or pattern. */
  matrixOf(dictionary: PdfDictionary): Matrix {
    const entry = this.#source.resolve(dictionary.get('Matrix'))
    const numbers = Array.isArray(entry) ? entry.map(this.#source.resolve) : []
    return numbersOf(numbers) ?? IDENTITY
  }

  #walkInner(stream: PdfStream, { own, matrix, images }: InnerContent): void {
    const content = this.#source.decode(stream)
    if (content === undefined) {
      this.noteDamaged(own)
      return
    }
    const outer = this.#images
    this.#images = images
    this.#open.add(stream)
    this.walk(content, own, matrix)
    this.#open.delete(stream)
    this.#images = outer
  }

  /** What is cached about content with its resources. */
  #recall(content: PdfObject, resources: PdfObject): Walked {
    const key = content instanceof PdfReference ? this.#source.resolve(content) : content
    const known = this.#walked.get(key) ?? new Map<PdfObject, Walked>()
    this.#walked.set(key, known)
    const holder = this.#source.resolve(resources)
    const found = known.get(holder) ?? { size: -1, images: new Set() }
    known.set(holder, found)
    return found
  }
}

/** Interprets the operations of one content stream. */
class ContentRun {
  readonly #walker: GraphicsWalker
  readonly #source: WalkSource
  readonly #resources: PdfDictionary
  readonly #base: Matrix
  readonly #saved: State[] = []
  #state: State

  constructor(walker: GraphicsWalker, source: WalkSource, resources: PdfDictionary, matrix: Matrix) {
    this.#walker = walker
    this.#source = source
    this.#resources = resources
    this.#base = matrix
    this.#state = { matrix, font: undefined }
  }

  follow(operation: ContentOperation, visitor: GraphicsVisitor): void {
    const { operator, operands } = operation
    const last = operands.at(-1)
    switch (operator) {
      case 'q':
        this.#saved.push({ ...this.#state })
        return
      case 'Q':
        this.#state = this.#saved.pop() ?? this.#state
        return
      case 'cm':
        this.#state.matrix = multiply(numbersOf(operands) ?? IDENTITY, this.#state.matrix)
        return
      case 'Do':
        this.#draw(last, visitor)
        return
      case 'EI':
        visitor.inlineImage?.(operation, this.#state.matrix)
        return
      case 'gs':
        this.#useState(last, visitor)
        return
      case 'scn':
      case 'SCN':
        this.#usePattern(last)
        return
      case 'Tf':
        this.#useFont(this.#entry('Font', operands[0]), visitor)
        return
      case 'Tj':
      case "'":
      case '"':
        this.#show(last, visitor)
        return
      case 'TJ':
        if (Array.isArray(last)) for (const item of last) this.#show(item, visitor)
        break
      default:
    }
  }

  #draw(name: PdfObject | undefined, visitor: GraphicsVisitor): void {
    const object = this.#entry('XObject', name)
    const stream = this.#source.resolve(object)
    if (!(object instanceof PdfReference) || !(stream instanceof PdfStream)) return
    visitor.drawn?.(object)
    if (isName(this.#source.resolve(stream.dictionary.get('Subtype')), 'Image')) {
      this.#walker.noteImage(object)
      visitor.image?.(object, this.#state.matrix)
    } else this.#walker.walkForm(object, this.#resources, this.#state.matrix)
  }

  #show(text: PdfObject | undefined, visitor: GraphicsVisitor): void {
    if (text instanceof PdfString) visitor.text?.(this.#state.font, text)
  }

  /** An ExtGState (8.4.5) may set a font, and a soft mask whose group is painted under the current matrix. */
  #useState(name: PdfObject | undefined, visitor: GraphicsVisitor): void {
    const parameters = this.#source.resolve(this.#entry('ExtGState', name))
    if (!(parameters instanceof PdfDictionary)) return
    const font = this.#source.resolve(parameters.get('Font'))
    if (Array.isArray(font)) this.#useFont(font[0] ?? null, visitor)
    const mask = this.#source.resolve(parameters.get('SMask'))
    if (mask instanceof PdfDictionary) this.#walker.walkForm(mask.get('G'), this.#resources, this.#state.matrix)
  }

  /** Pattern space is relative to the content that uses the pattern, not to the current matrix (8.7.2). */
  #usePattern(name: PdfObject | undefined): void {
    if (name instanceof PdfName) this.#walker.walkForm(this.#entry('Pattern', name), this.#resources, this.#base)
  }

  #useFont(font: PdfObject, visitor: GraphicsVisitor): void {
    const found = this.#source.resolve(font)
    if (!(found instanceof PdfDictionary)) {
      // Viewers then substitute any font, or show nothing.
      this.#state.font = undefined
      return
    }
    this.#state.font = font instanceof PdfReference ? font : found
    visitor.font?.(this.#state.font)
    if (isName(this.#source.resolve(found.get('Subtype')), 'Type3')) this.#walkGlyphs(found)
  }

  /** Type 3 glyphs are content (9.6.4) at any text size; images in them keep their resolution. */
  #walkGlyphs(font: PdfDictionary): void {
    const glyphs = this.#source.resolve(font.get('CharProcs'))
    if (!(glyphs instanceof PdfDictionary)) return
    const inherited = font.has('Resources') ? font.get('Resources') : this.#resources
    for (const glyph of glyphs.entries.values()) this.#walker.walkForm(glyph, inherited, UNKNOWN_SIZE)
  }

  #entry(category: string, name: PdfObject | undefined): PdfObject {
    const entries = this.#source.resolve(this.#resources.get(category))
    return name instanceof PdfName && entries instanceof PdfDictionary ? entries.get(name.value) : null
  }
}

/** So large that images under it have no resolution to spare. */
const UNKNOWN_SIZE: Matrix = [1e6, 0, 0, 1e6, 0, 0]

function numbersOf(operands: readonly PdfObject[]): Matrix | undefined {
  const [a, b, c, d, e, f] = operands.slice(-6)
  const isNumber = (value: PdfObject | undefined): value is number =>
    typeof value === 'number' && Number.isFinite(value)
  if (!isNumber(a) || !isNumber(b) || !isNumber(c) || !isNumber(d) || !isNumber(e) || !isNumber(f)) return undefined
  return [a, b, c, d, e, f]
}

/** The scale of a matrix: the longer of its two axes. */
function sizeOf([a, b, c, d]: Matrix): number {
  return Math.max(Math.hypot(a, b), Math.hypot(c, d))
}
