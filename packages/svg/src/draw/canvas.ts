import { invert, type Matrix, multiply } from '@recto/geometry'
import {
  dictionary,
  formatNumber,
  name,
  type ObjectWriter,
  PdfDictionary,
  type PdfObject,
  type PdfReference,
  PdfStream,
} from '@recto/pdf'
import { fromLatin1 } from '@recto/runtime'

import { transformBox } from '../shapes/bounds.ts'
import { IDENTITY } from '../values/transform-list.ts'
import type { Rectangle } from '../values/view-box.ts'

/** Kinds of resources (ISO 32000-2, table 34), with the letters that their names start with. */
const PREFIXES = { ExtGState: 'G', Pattern: 'P', XObject: 'X' } as const

type ResourceKind = keyof typeof PREFIXES

/** A content stream that is being written, with its resources. Lengths are those of the space it starts in. */
export class Canvas {
  readonly #writer: ObjectWriter
  readonly #count: (bytes: number) => void
  readonly #area: Rectangle
  readonly #parts: string[] = []
  readonly #resources = new Map<ResourceKind, Map<string, PdfObject>>()
  readonly #states = new Map<string, string>()
  readonly #saved: Matrix[] = []
  #matrix: Matrix = IDENTITY
  #fonts: PdfReference | undefined

  /**
   * @param area all that can be seen of the space it starts in
   * @param count receives the number of bytes of each write, and may throw
   */
  constructor(writer: ObjectWriter, area: Rectangle, count: (bytes: number) => void) {
    this.#writer = writer
    this.#area = area
    this.#count = count
  }

  /** All that can be seen of the current space, and perhaps more. */
  get area(): Rectangle {
    return transformBox(this.#area, invert(this.#matrix))
  }

  /** From the current space to that of the stream, which the matrices of patterns start from. */
  get matrix(): Matrix {
    return this.#matrix
  }

  /** An empty stream that starts in the current space. */
  child(area = this.area): Canvas {
    return new Canvas(this.#writer, area, this.#count)
  }

  write(operators: string): void {
    this.#count(operators.length + 1)
    this.#parts.push(operators)
  }

  save(): void {
    this.#saved.push(this.#matrix)
    this.write('q')
  }

  restore(): void {
    this.#matrix = this.#saved.pop() ?? this.#matrix
    this.write('Q')
  }

  transform(matrix: Matrix): void {
    if (matrix.every((value, index) => value === IDENTITY[index])) return
    this.#matrix = multiply(matrix, this.#matrix)
    this.write(`${numbers(matrix)} cm`)
  }

  /** Adds a resource. @returns its name with the slash */
  resource(kind: ResourceKind, object: PdfObject): string {
    const known = this.#resources.get(kind) ?? new Map<string, PdfObject>()
    this.#resources.set(kind, known)
    const resourceName = `${PREFIXES[kind]}${known.size}`
    known.set(resourceName, object)
    return `/${resourceName}`
  }

  /** Sets parameters of the graphics state. */
  setState(entries: Record<string, PdfObject>): void {
    const key = Object.values(entries).every((value) => typeof value === 'number') ? JSON.stringify(entries) : undefined
    const known = key === undefined ? undefined : this.#states.get(key)
    const state = known ?? this.resource('ExtGState', dictionary({ Type: name('ExtGState'), ...entries }))
    if (key !== undefined) this.#states.set(key, state)
    this.write(`${state} gs`)
  }

  /** Makes fonts known by their names. */
  useFonts(fonts: PdfReference): void {
    this.#fonts = fonts
  }

  /** The stream with its entries. */
  toStream(entries: Record<string, PdfObject>): PdfStream {
    const resources = new PdfDictionary()
    for (const [kind, objects] of this.#resources) resources.set(kind, new PdfDictionary(objects))
    if (this.#fonts !== undefined) resources.set('Font', this.#fonts)
    return new PdfStream(dictionary({ ...entries, Resources: resources }), fromLatin1(this.#parts.join('\n')))
  }

  /** Writes the stream as a form XObject. @param isGroup whether it is a transparency group */
  toForm({ isGroup = false, matrix }: { isGroup?: boolean; matrix?: Matrix } = {}): Promise<PdfReference> {
    const group = dictionary({ S: name('Transparency'), CS: name('DeviceRGB'), I: true })
    return this.#writer.add(
      this.toStream({
        Type: name('XObject'),
        Subtype: name('Form'),
        BBox: toPdfBox(this.#area),
        ...(matrix !== undefined && { Matrix: [...matrix] }),
        ...(isGroup && { Group: group }),
      }),
    )
  }

  /** Writes an object that belongs to the stream. */
  add(object: PdfObject): Promise<PdfReference> {
    return this.#writer.add(object)
  }
}

/** A rectangle as an array of its corners. */
export function toPdfBox({ x, y, width, height }: Rectangle): number[] {
  return [x, y, x + width, y + height].map(short)
}

/** Numbers for a content stream. */
export function numbers(values: readonly number[]): string {
  return values.map((value) => formatNumber(short(value))).join(' ')
}

/** Digits that make no difference on any page, whatever the unit of the drawing. */
const DIGITS = 7
/** Readers need not know larger numbers (ISO 32000-2, annex C). */
const MAX_NUMBER = 1e9

function short(value: number): number {
  if (!Number.isFinite(value)) return 0
  const rounded = Math.abs(value) < 1e-9 ? 0 : Number(value.toPrecision(DIGITS))
  return Math.min(MAX_NUMBER, Math.max(-MAX_NUMBER, rounded))
}
