import { multiply, type Box, type Matrix } from '@recto/geometry'

import type { Resolve } from '../../objects/decode-stream.ts'
import { isName, PdfDictionary, PdfName, PdfStream, PdfString, type PdfObject } from '../../objects/objects.ts'
import type { ContentScope, NestedContent } from '../content-scope.ts'
import type { ContentOperation } from '../read-operations.ts'
import {
  areaOf,
  areaScale,
  boxOf,
  boxUnder,
  emptyBox,
  extend,
  EVERYWHERE,
  IDENTITY,
  matrixOf,
  numbersOf,
  overlap,
} from './boxes.ts'
import { countTiles, type PaintCosts } from './paint-costs.ts'
import { addWork, layerOf, NO_WORK, stepsOf, workUnder, type Work } from './work.ts'

/** Dependencies for measuring content. */
export interface WorkSource {
  resolve: Resolve
  costs: PaintCosts
  /** The work of nested content, in its own space. */
  measure: (content: NestedContent) => Work
}

/** What fills or strokes besides plain colors. */
interface Pattern {
  work: (box: Box) => Work
}

/** The font of text. */
interface TextState {
  /** The work of the costliest glyph, for a Type 3 font. */
  glyph: Work | undefined
  size: number
}

interface State {
  matrix: Matrix
  clip: Box
  /** The work of the soft mask, which is painted for every object. */
  mask: Work | undefined
  /** Whether objects are blended as groups. */
  isTransparent: boolean
  fill: Pattern | undefined
  stroke: Pattern | undefined
  text: TextState
}

const UNIT: Box = { left: 0, bottom: 0, right: 1, top: 1 }

const FILLS = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*'])
const STROKES = new Set(['S', 's', 'B', 'B*', 'b', 'b*'])
const PATH_ENDS = new Set([...FILLS, ...STROKES, 'n'])

/** Adds up the work of one content stream, operation by operation. */
export class ContentWork {
  readonly #source: WorkSource
  readonly #scope: ContentScope
  readonly #saved: State[] = []
  #state: State
  #operations = 0
  #work = NO_WORK
  #path = emptyBox()
  #clips = false
  #textMatrix = IDENTITY

  constructor(source: WorkSource, scope: ContentScope, box: Box) {
    this.#source = source
    this.#scope = scope
    this.#state = {
      matrix: IDENTITY,
      clip: box,
      mask: undefined,
      isTransparent: false,
      fill: undefined,
      stroke: undefined,
      text: { glyph: undefined, size: 1 },
    }
  }

  /** The work so far, in the space of the content. */
  get work(): Work {
    return addWork(this.#work, stepsOf(this.#operations))
  }

  add(operation: ContentOperation): void {
    const { operator, operands } = operation
    this.#operations += 1
    if (PATH_ENDS.has(operator)) this.#endPath(operator)
    else this.#addOther(operator, operands, operation)
  }

  #addOther(operator: string, operands: readonly PdfObject[], operation: ContentOperation): void {
    switch (operator) {
      case 'q':
        this.#saved.push({ ...this.#state })
        return
      case 'Q':
        this.#state = this.#saved.pop() ?? this.#state
        return
      case 'cm':
        this.#state.matrix = multiply(matrixOf(operands), this.#state.matrix)
        return
      case 'm':
      case 'l':
      case 'c':
      case 'v':
      case 'y':
        this.#addPoints(operands)
        return
      case 're':
        this.#addRectangle(operands)
        return
      case 'W':
      case 'W*':
        this.#clips = true
        return
      case 'Do':
        this.#drawObject(operation)
        return
      case 'EI':
        this.#drawImage(operation.image?.dictionary ?? new PdfDictionary())
        return
      case 'sh':
        this.#shade(this.#scope.entry('Shading', operands.at(-1)))
        return
      case 'gs':
        this.#useParameters(operation)
        return
      case 'BT':
        this.#textMatrix = IDENTITY
        return
      case 'Tm':
        this.#textMatrix = matrixOf(operands)
        return
      case 'Tf':
        this.#useFont(operation)
        return
      case 'Tj':
      case "'":
      case '"':
      case 'TJ':
        this.#showText(operands.at(-1) ?? null)
        return
      default:
        this.#useColor(operation)
    }
  }

  /** Paints an object on an area, with the mask and the group that it may need. */
  #paint(area: number, work: Work): void {
    const { mask, isTransparent } = this.#state
    this.#work = addWork(this.#work, work)
    if (mask !== undefined) this.#work = addWork(this.#work, workUnder(mask, IDENTITY, area))
    if (mask !== undefined || isTransparent) this.#work = addWork(this.#work, layerOf(area))
  }

  #paintBox(box: Box, work: Work): void {
    this.#paint(areaOf(overlap(box, this.#state.clip)), work)
  }

  #addPoints(operands: readonly PdfObject[]): void {
    const [a, b, c, d, e, f] = this.#state.matrix
    for (let index = 0; index + 1 < operands.length; index += 2) {
      const [x, y] = [operands[index], operands[index + 1]]
      if (typeof x === 'number' && typeof y === 'number') extend(this.#path, a * x + c * y + e, b * x + d * y + f)
    }
  }

  #addRectangle(operands: readonly PdfObject[]): void {
    const [x, y, width, height] = operands
    if (typeof x !== 'number' || typeof y !== 'number' || typeof width !== 'number' || typeof height !== 'number')
      return
    this.#addPoints([x, y, x + width, y, x, y + height, x + width, y + height])
  }

  #endPath(operator: string): void {
    const box = overlap(this.#path, this.#state.clip)
    const { fill, stroke } = this.#state
    if (FILLS.has(operator)) this.#paintBox(box, fill?.work(box) ?? NO_WORK)
    if (STROKES.has(operator)) this.#paintBox(box, stroke?.work(box) ?? NO_WORK)
    if (this.#clips) this.#state.clip = box
    this.#clips = false
    this.#path = emptyBox()
  }

  #drawObject(operation: ContentOperation): void {
    const { resolve } = this.#source
    const stream = resolve(this.#scope.entry('XObject', operation.operands.at(-1)))
    if (!(stream instanceof PdfStream)) return
    if (isName(resolve(stream.dictionary.get('Subtype')), 'Image')) this.#drawImage(stream.dictionary)
    else for (const form of this.#scope.led(operation)) this.#drawForm(form)
  }

  #drawImage(image: PdfDictionary): void {
    this.#paintBox(boxUnder(UNIT, this.#state.matrix), stepsOf(this.#source.costs.ofImage(image)))
  }

  /** Draws a form, or an appearance stream. */
  #drawForm(form: NestedContent): void {
    const { resolve, measure } = this.#source
    const { dictionary } = form.stream
    const matrix = multiply(matrixOf(numbersOf(dictionary.get('Matrix'), resolve)), this.#state.matrix)
    const box = overlap(boxUnder(boxOf(dictionary.get('BBox'), resolve) ?? EVERYWHERE, matrix), this.#state.clip)
    const area = areaOf(box)
    const inner = workUnder(measure(form), matrix, area)
    const isGroup = resolve(dictionary.get('Group')) instanceof PdfDictionary
    this.#paint(area, isGroup ? addWork(inner, layerOf(area)) : inner)
  }

  /** An ExtGState (ISO 32000-2, 8.4.5): soft mask, blend mode, opacity, font. */
  #useParameters(operation: ContentOperation): void {
    const { resolve, measure } = this.#source
    const parameters = resolve(this.#scope.entry('ExtGState', operation.operands.at(-1)))
    if (!(parameters instanceof PdfDictionary)) return
    if (parameters.has('SMask')) {
      const [mask] = this.#scope.softMask(parameters)
      this.#state.mask = mask && this.#placed(measure(mask), mask.stream.dictionary)
    }
    const mode = resolve(parameters.get('BM'))
    if (mode !== null) this.#state.isTransparent = !isName(mode, 'Normal') && !isName(mode, 'Compatible')
    const font = resolve(parameters.get('Font'))
    if (Array.isArray(font)) this.#selectGlyphs(resolve(font[0] ?? null))
  }

  #useFont({ operands: [name, size] }: ContentOperation): void {
    this.#selectGlyphs(this.#source.resolve(this.#scope.entry('Font', name)))
    if (typeof size === 'number') this.#state.text = { ...this.#state.text, size }
  }

  #selectGlyphs(font: PdfObject): void {
    const glyphs = this.#scope.glyphs(font).map(this.#source.measure)
    const glyph = glyphs.reduce<Work | undefined>(
      (most, next) => (next.steps > (most?.steps ?? -1) ? next : most),
      undefined,
    )
    this.#state.text = { ...this.#state.text, glyph }
  }

  #showText(text: PdfObject): void {
    const strings = Array.isArray(text) ? text : [text]
    const count = strings.reduce<number>((sum, item) => sum + (item instanceof PdfString ? item.bytes.length : 0), 0)
    const { matrix, clip, fill, text: state } = this.#state
    // A glyph is about as large as the font; its cost depends little on its size.
    const scale = areaScale(this.#textMatrix) * areaScale(matrix) * state.size ** 2
    const steps = 1 + (state.glyph?.steps ?? 0) + (fill?.work(UNIT).steps ?? 0)
    this.#paint(Math.min(scale * count, areaOf(clip)), stepsOf(steps * count))
  }

  #useColor({ operator, operands }: ContentOperation): void {
    const isFill = operator === 'scn' || operator === 'sc'
    if (!isFill && operator !== 'SCN' && operator !== 'SC') {
      if (operator === 'cs' || operator === 'g' || operator === 'rg' || operator === 'k') this.#state.fill = undefined
      if (operator === 'CS' || operator === 'G' || operator === 'RG' || operator === 'K') this.#state.stroke = undefined
      return
    }
    const last = operands.at(-1)
    const pattern = last instanceof PdfName ? this.#pattern(last) : undefined
    if (isFill) this.#state.fill = pattern
    else this.#state.stroke = pattern
  }

  /** A pattern by name. Its space is that of the content, not of the current matrix (8.7.2). */
  #pattern(name: PdfName): Pattern | undefined {
    const { resolve } = this.#source
    const found = resolve(this.#scope.entry('Pattern', name))
    if (found instanceof PdfDictionary) {
      const matrix = matrixOf(numbersOf(found.get('Matrix'), resolve))
      return { work: (box) => this.#source.costs.ofShading(found.get('Shading'), areaOf(box), matrix) }
    }
    const [tile] = this.#scope.led({ operator: 'scn', operands: [name], start: 0, end: 0 })
    return tile === undefined ? undefined : { work: (box) => this.#tilesWork(tile, box) }
  }

  #shade(shading: PdfObject): void {
    const { clip, matrix } = this.#state
    const area = areaOf(clip)
    this.#paint(area, this.#source.costs.ofShading(shading, area, matrix))
  }

  /** Renderers paint a tile once and copy it, unless it is larger than what it fills. */
  #tilesWork(tile: NestedContent, box: Box): Work {
    const { resolve, measure } = this.#source
    const { dictionary } = tile.stream
    const matrix = matrixOf(numbersOf(dictionary.get('Matrix'), resolve))
    const cell = boxUnder(boxOf(dictionary.get('BBox'), resolve) ?? EVERYWHERE, matrix)
    const tiles = countTiles(dictionary, box, areaScale(matrix), resolve)
    const isLarger = cell.right - cell.left > box.right - box.left || cell.top - cell.bottom > box.top - box.bottom
    const area = areaOf(box)
    const inner = workUnder(measure(tile), matrix, area)
    return addWork({ ...layerOf(area), steps: tiles }, inner, isLarger ? tiles : 1)
  }

  /** A soft mask's group in the space of the content, with the layer it is painted on. */
  #placed(work: Work, dictionary: PdfDictionary): Work {
    const matrix = multiply(matrixOf(numbersOf(dictionary.get('Matrix'), this.#source.resolve)), this.#state.matrix)
    const area = areaOf(this.#state.clip)
    return addWork(workUnder(work, matrix, area), layerOf(area))
  }

  /** Draws the appearance of an annotation; the matrix leads from its form to the page. */
  addAppearance(form: NestedContent, matrix: Matrix): void {
    this.#saved.push({ ...this.#state })
    this.#state.matrix = matrix
    this.#drawForm(form)
    this.#state = this.#saved.pop() ?? this.#state
  }
}
