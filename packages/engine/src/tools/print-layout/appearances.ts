import { type Box, type Matrix, transform } from '@recto/geometry'
import {
  isName,
  listOf,
  type Page,
  PdfDictionary,
  PdfName,
  type PdfObject,
  PdfReference,
  PdfStream,
  type Resolve,
} from '@recto/pdf'

/** An annotation's appearance and position. */
export interface Appearance {
  /** The appearance stream, in the document. */
  stream: PdfReference
  /** From the space of the stream to the page's user space. */
  matrix: Matrix
  /** The layer that controls its visibility; null if there is none. */
  layer: PdfObject
}

/** Annotation flags Hidden and NoView (ISO 32000-2, table 167). */
const INVISIBLE = 2 | 32

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** The appearances of a page's annotations, from bottom to top. */
export interface PageAppearances {
  shown: Appearance[]
  /** Number of annotations without an appearance stream, which each viewer draws in its own way. */
  missing: number
}

/** Annotations that show nothing themselves. */
const WITHOUT_APPEARANCE = new Set(['Popup', 'Link', 'PrinterMark', 'TrapNet'])

/** Finds the appearances of a page's annotations. */
export function appearancesOf({ dictionary }: Page, resolve: Resolve): PageAppearances {
  const annotations = dictionary.has('Annots') ? listOf(dictionary.get('Annots'), resolve) : []
  const shown: Appearance[] = []
  let missing = 0
  for (const item of annotations) {
    const annotation = resolve(item)
    if (!(annotation instanceof PdfDictionary) || isInvisible(annotation, resolve)) continue
    const appearance = appearanceOf(annotation, resolve)
    if (appearance !== undefined) shown.push(appearance)
    else if (needsAppearance(annotation, resolve)) missing += 1
  }
  return { shown, missing }
}

function isInvisible(annotation: PdfDictionary, resolve: Resolve): boolean {
  const flags = resolve(annotation.get('F'))
  if (typeof flags === 'number' && (flags & INVISIBLE) !== 0) return true
  return isName(resolve(annotation.get('Subtype')), 'Popup')
}

/** Whether viewers draw an annotation without an appearance stream. A state without one, such as Off, shows nothing. */
function needsAppearance(annotation: PdfDictionary, resolve: Resolve): boolean {
  const subtype = resolve(annotation.get('Subtype'))
  if (!(subtype instanceof PdfName) || WITHOUT_APPEARANCE.has(subtype.value)) return false
  if (subtype.value === 'Widget' && !hasValue(annotation, resolve)) return false
  const hasArea = boxOf(numbersOf(annotation.get('Rect'), resolve)) !== undefined
  return hasArea && !(resolve(annotation.get('AP')) instanceof PdfDictionary)
}

/** More levels than any form has. */
const MAX_LEVELS = 16

/** Whether a widget's field or one of its ancestors has a value (12.7.4). */
function hasValue(widget: PdfDictionary, resolve: Resolve): boolean {
  let field: PdfObject = widget
  for (let level = 0; field instanceof PdfDictionary && level < MAX_LEVELS; level += 1) {
    if (resolve(field.get('V')) !== null) return true
    field = resolve(field.get('Parent'))
  }
  return false
}

function appearanceOf(annotation: PdfDictionary, resolve: Resolve): Appearance | undefined {
  const reference = normalAppearance(annotation, resolve)
  const stream = resolve(reference)
  if (!(reference instanceof PdfReference) || !(stream instanceof PdfStream)) return undefined
  const matrix = placement(annotation, stream.dictionary, resolve)
  return matrix === undefined ? undefined : { stream: reference, matrix, layer: annotation.get('OC') }
}

/** The normal appearance; if there are several states, that of the current one (12.5.5). */
function normalAppearance(annotation: PdfDictionary, resolve: Resolve): PdfObject {
  const appearances = resolve(annotation.get('AP'))
  const normal = appearances instanceof PdfDictionary ? appearances.get('N') : null
  const states = resolve(normal)
  if (!(states instanceof PdfDictionary)) return normal
  const state = resolve(annotation.get('AS'))
  return state instanceof PdfName ? states.get(state.value) : null
}

/** Algorithm 8 (12.5.5): fits the appearance's transformed box to the annotation's rectangle. */
function placement(annotation: PdfDictionary, form: PdfDictionary, resolve: Resolve): Matrix | undefined {
  const rectangle = boxOf(numbersOf(annotation.get('Rect'), resolve))
  const [x0, y0, x1, y1] = numbersOf(form.get('BBox'), resolve) ?? []
  if (rectangle === undefined || x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined)
    return undefined
  const own = matrixOf(numbersOf(form.get('Matrix'), resolve))
  const corners = [x0, x1].flatMap((x) => [y0, y1].map((y) => transform(own, { x, y })))
  const box = boxOf([
    Math.min(...corners.map(({ x }) => x)),
    Math.min(...corners.map(({ y }) => y)),
    Math.max(...corners.map(({ x }) => x)),
    Math.max(...corners.map(({ y }) => y)),
  ])
  if (box === undefined) return undefined
  const across = (rectangle.right - rectangle.left) / (box.right - box.left)
  const up = (rectangle.top - rectangle.bottom) / (box.top - box.bottom)
  return [across, 0, 0, up, rectangle.left - box.left * across, rectangle.bottom - box.bottom * up]
}

/** A rectangle with an area; undefined for any other. */
function boxOf(numbers: readonly number[] | undefined): Box | undefined {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = numbers ?? []
  if (x0 === x1 || y0 === y1) return undefined
  return { left: Math.min(x0, x1), bottom: Math.min(y0, y1), right: Math.max(x0, x1), top: Math.max(y0, y1) }
}

function matrixOf(numbers: readonly number[] | undefined): Matrix {
  const [a, b, c, d, e, f] = numbers ?? []
  const isWhole = a !== undefined && b !== undefined && c !== undefined && d !== undefined
  return isWhole && e !== undefined && f !== undefined ? [a, b, c, d, e, f] : IDENTITY
}

function numbersOf(entry: PdfObject, resolve: Resolve): number[] | undefined {
  const list = resolve(entry)
  if (!Array.isArray(list)) return undefined
  const numbers = list.map(resolve).filter((item) => typeof item === 'number' && Number.isFinite(item))
  return numbers.length === list.length ? (numbers as number[]) : undefined
}
