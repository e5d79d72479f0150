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

/** What a walk over content comes across. */
export interface GraphicsVisitor {
  /** An image XObject drawn into the unit square under a matrix that leads to points on the page. */
  image?: (reference: PdfReference, matrix: Matrix) => void
  /** An inline image, in which content. */
  inlineImage?: (operation: ContentOperation, matrix: Matrix) => void
  /** Any XObject that is drawn. */
  drawn?: (reference: PdfReference) => void
  /** Content that cannot be read whole: it may draw anything that its resources lead to. Without this nothing is known. */
  damaged?: (resources: PdfObject) => void
  /** A page, counted from 0, when all of it was walked over, with the images it draws by object number. */
  page?: (index: number, images: ReadonlySet<number>) => void
  /** A font that is set, whether or not anything is shown in it. */
  font?: (font: PdfReference | PdfDictionary) => void
  /** A string shown in a font; none where no font was set in this content, or one that is not there. */
  text?: (font: PdfReference | PdfDictionary | undefined, text: PdfString) => void
}

/** What the walker reads with. */
export interface WalkSource {
  resolve: Resolve
  /** The content of a stream; undefined where it is damaged. */
  decode: (stream: PdfStream) => Uint8Array | undefined
}

/** Content within content: as deep as no sound file goes. */
const MAX_DEPTH = 24

/** Operations read of one document: minutes of drawing for a viewer. */
const MAX_OPERATIONS = 20_000_000

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** Content that was walked over: how large it was drawn, and the images it draws. */
interface Walked {
  size: number
  images: Set<number>
}

/** How content within content is walked over. */
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
 * Walks over everything that content draws: forms, patterns, glyphs of Type 3 fonts, groups of soft masks. What lies
 * under several matrices is walked again only where it is drawn larger than before.
 */
export class GraphicsWalker {
  /** Whether all that is drawn could be told; if not, nothing can be said to be unused. */
  isComplete = true
  private readonly source: WalkSource
  private readonly visitor: GraphicsVisitor
  private readonly walked = new Map<PdfObject, Map<PdfObject, Walked>>()
  private images = new Set<number>()
  private operations = 0
  private depth = 0

  constructor(source: WalkSource, visitor: GraphicsVisitor) {
    this.source = source
    this.visitor = visitor
  }

  /** The images, by object number, that anything draws which `walk` goes over, whether it was gone over before or not. */
  imagesIn(walk: () => void): ReadonlySet<number> {
    const outer = this.images
    this.images = new Set()
    walk()
    const found = this.images
    this.images = outer
    return found
  }

  /** Takes note of an image that is drawn. */
  noteImage({ number }: PdfReference): void {
    this.images.add(number)
  }

  /** Walks over content with its resources; the matrix leads from its space to points. */
  walk(content: Uint8Array, resources: PdfObject, matrix: Matrix): void {
    const own = this.source.resolve(resources)
    const run = new ContentRun(this, this.source, own instanceof PdfDictionary ? own : new PdfDictionary(), matrix)
    for (const operation of readOperations(content)) {
      this.operations += 1
      if (this.operations > MAX_OPERATIONS) {
        this.isComplete = false
        return
      }
      run.follow(operation, this.visitor)
    }
  }

  /** Leaves out content that cannot be read whole. */
  passOver(resources: PdfObject): void {
    if (this.visitor.damaged === undefined) this.isComplete = false
    else this.visitor.damaged(resources)
  }

  /** Walks over a form, or what is like one: content with a matrix and perhaps resources of its own. */
  walkForm(object: PdfObject, borrowed: PdfObject, matrix: Matrix): void {
    const stream = this.source.resolve(object)
    if (!(stream instanceof PdfStream)) return
    const own = stream.dictionary.has('Resources') ? stream.dictionary.get('Resources') : borrowed
    const inner = multiply(this.matrixOf(stream.dictionary), matrix)
    if (this.depth >= MAX_DEPTH) return
    const known = this.recall(object, own)
    if (known.size < sizeOf(inner)) {
      known.size = sizeOf(inner)
      this.walkInner(stream, { own, matrix: inner, images: known.images })
    }
    for (const image of known.images) this.images.add(image)
  }

  /** The `Matrix` entry of a form or pattern. */
  matrixOf(dictionary: PdfDictionary): Matrix {
    const entry = this.source.resolve(dictionary.get('Matrix'))
    const numbers = Array.isArray(entry) ? entry.map(this.source.resolve) : []
    return numbersOf(numbers) ?? IDENTITY
  }

  private walkInner(stream: PdfStream, { own, matrix, images }: InnerContent): void {
    const content = this.source.decode(stream)
    if (content === undefined) {
      this.passOver(own)
      return
    }
    const outer = this.images
    this.images = images
    this.depth += 1
    this.walk(content, own, matrix)
    this.depth -= 1
    this.images = outer
  }

  /** What is known of content with its resources. */
  private recall(content: PdfObject, resources: PdfObject): Walked {
    const key = content instanceof PdfReference ? this.source.resolve(content) : content
    const known = this.walked.get(key) ?? new Map<PdfObject, Walked>()
    this.walked.set(key, known)
    const holder = this.source.resolve(resources)
    const found = known.get(holder) ?? { size: -1, images: new Set() }
    known.set(holder, found)
    return found
  }
}

/** Goes through the operations of one content stream. */
class ContentRun {
  private readonly walker: GraphicsWalker
  private readonly source: WalkSource
  private readonly resources: PdfDictionary
  private readonly base: Matrix
  private readonly saved: State[] = []
  private state: State

  constructor(walker: GraphicsWalker, source: WalkSource, resources: PdfDictionary, matrix: Matrix) {
    this.walker = walker
    this.source = source
    this.resources = resources
    this.base = matrix
    this.state = { matrix, font: undefined }
  }

  follow(operation: ContentOperation, visitor: GraphicsVisitor): void {
    const { operator, operands } = operation
    const last = operands.at(-1)
    switch (operator) {
      case 'q':
        this.saved.push({ ...this.state })
        return
      case 'Q':
        this.state = this.saved.pop() ?? this.state
        return
      case 'cm':
        this.state.matrix = multiply(numbersOf(operands) ?? IDENTITY, this.state.matrix)
        return
      case 'Do':
        this.draw(last, visitor)
        return
      case 'EI':
        visitor.inlineImage?.(operation, this.state.matrix)
        return
      case 'gs':
        this.useState(last, visitor)
        return
      case 'scn':
      case 'SCN':
        this.usePattern(last)
        return
      case 'Tf':
        this.useFont(this.entry('Font', operands[0]), visitor)
        return
      case 'Tj':
      case "'":
      case '"':
        this.show(last, visitor)
        return
      case 'TJ':
        if (Array.isArray(last)) for (const item of last) this.show(item, visitor)
        break
      default:
    }
  }

  private draw(name: PdfObject | undefined, visitor: GraphicsVisitor): void {
    const object = this.entry('XObject', name)
    const stream = this.source.resolve(object)
    if (!(object instanceof PdfReference) || !(stream instanceof PdfStream)) return
    visitor.drawn?.(object)
    if (isName(this.source.resolve(stream.dictionary.get('Subtype')), 'Image')) {
      this.walker.noteImage(object)
      visitor.image?.(object, this.state.matrix)
    } else this.walker.walkForm(object, this.resources, this.state.matrix)
  }

  private show(text: PdfObject | undefined, visitor: GraphicsVisitor): void {
    if (text instanceof PdfString) visitor.text?.(this.state.font, text)
  }

  /** A graphics state (8.4.5) may set a font, and a soft mask that is a group drawn under the matrix in force. */
  private useState(name: PdfObject | undefined, visitor: GraphicsVisitor): void {
    const parameters = this.source.resolve(this.entry('ExtGState', name))
    if (!(parameters instanceof PdfDictionary)) return
    const font = this.source.resolve(parameters.get('Font'))
    if (Array.isArray(font)) this.useFont(font[0] ?? null, visitor)
    const mask = this.source.resolve(parameters.get('SMask'))
    if (mask instanceof PdfDictionary) this.walker.walkForm(mask.get('G'), this.resources, this.state.matrix)
  }

  /** The space of a pattern is that of the content it is used in, not the one in force (8.7.2). */
  private usePattern(name: PdfObject | undefined): void {
    if (name instanceof PdfName) this.walker.walkForm(this.entry('Pattern', name), this.resources, this.base)
  }

  private useFont(font: PdfObject, visitor: GraphicsVisitor): void {
    const found = this.source.resolve(font)
    if (!(found instanceof PdfDictionary)) {
      // Viewers then show text in whatever font they find elsewhere, if at all.
      this.state.font = undefined
      return
    }
    this.state.font = font instanceof PdfReference ? font : found
    visitor.font?.(this.state.font)
    if (isName(this.source.resolve(found.get('Subtype')), 'Type3')) this.walkGlyphs(found)
  }

  /** Glyphs of a Type 3 font are content (9.6.4), drawn at whatever size the text has; images in them are left at their size. */
  private walkGlyphs(font: PdfDictionary): void {
    const glyphs = this.source.resolve(font.get('CharProcs'))
    if (!(glyphs instanceof PdfDictionary)) return
    const borrowed = font.has('Resources') ? font.get('Resources') : this.resources
    for (const glyph of glyphs.entries.values()) this.walker.walkForm(glyph, borrowed, UNKNOWN_SIZE)
  }

  private entry(category: string, name: PdfObject | undefined): PdfObject {
    const entries = this.source.resolve(this.resources.get(category))
    return name instanceof PdfName && entries instanceof PdfDictionary ? entries.get(name.value) : null
  }
}

/** So large that nothing drawn under it is ever thought to have pixels to spare. */
const UNKNOWN_SIZE: Matrix = [1e6, 0, 0, 1e6, 0, 0]

function numbersOf(operands: readonly PdfObject[]): Matrix | undefined {
  const [a, b, c, d, e, f] = operands.slice(-6)
  const isNumber = (value: PdfObject | undefined): value is number =>
    typeof value === 'number' && Number.isFinite(value)
  if (!isNumber(a) || !isNumber(b) || !isNumber(c) || !isNumber(d) || !isNumber(e) || !isNumber(f)) return undefined
  return [a, b, c, d, e, f]
}

/** How large things get under a matrix: the longer of its two axes. */
function sizeOf([a, b, c, d]: Matrix): number {
  return Math.max(Math.hypot(a, b), Math.hypot(c, d))
}
