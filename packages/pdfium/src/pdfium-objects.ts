import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { type Matrix, multiply } from '@recto/geometry'

import { ClipBoxes, type Rectangle } from './pdfium-clips.ts'
import { HiddenObjects } from './pdfium-layers.ts'
import { Marks } from './pdfium-marks.ts'
import { Scratch } from './pdfium-scratch.ts'

/** What the objects are that draw. */
export type DrawnKind = 'text' | 'path' | 'image' | 'shading'

/** An object that a page draws. */
export interface DrawnObject {
  /** PDFium's name for it, as long as the page is open. */
  handle: number
  kind: DrawnKind
  /** From the coordinates of the page or form that it stands in to those of the view. */
  toView: Matrix
  /** What of the view its clipping paths leave at most. */
  clip: Rectangle
  /**
   * Whether clipping paths that are no upright rectangles cut it out, or it is part of a form that can be seen through; told where
   * the view asks for it.
   */
  isCutFreely: boolean
  /** Its place in the order of drawing. */
  order: number
  /** The piece of marked content that it is in (ISO 32000-2, 14.7.5.2). */
  mark: number | undefined
  /** Whether it is in content that is no part of what the page says (14.8.2.2). */
  isArtifact: boolean
}

/** Whose objects are told, and how they are looked at. */
export interface ObjectView {
  /** From the page's own coordinates to those of the view. */
  toView: Matrix
  /** The part of the view that is shown. */
  clip: Rectangle
  /** The name of layers that are not seen. */
  hiddenLayer: string | undefined
  /** More are not looked at. */
  maxObjects: number
  /** Whether it is to be told what is cut out freely. */
  tellsCuts?: boolean
}

/** Functions of PDFium's fpdf_edit.h, called without the wrapper, which costs more than they do. */
interface ObjectFunctions {
  FPDFPage_CountObjects: (page: number) => number
  FPDFPage_GetObject: (page: number, index: number) => number
  FPDFFormObj_CountObjects: (form: number) => number
  FPDFFormObj_GetObject: (form: number, index: number) => number
  FPDFPageObj_GetType: (object: number) => number
  FPDFPageObj_GetMatrix: (object: number, matrix: number) => number
  FPDFPageObj_HasTransparency: (object: number) => number
}

/** FPDF_PAGEOBJ_TEXT and so on; a form is 5. */
const KINDS: readonly (DrawnKind | undefined)[] = [undefined, 'text', 'path', 'image', 'shading']
const FORM = 5
export const MATRIX_BYTES = 24
/** Forms within each other; PDFium reads no deeper ones. */
const MAX_DEPTH = 32

/**
 * Shows the objects of a page that is loaded, those of forms included, in the order they are drawn. What a clip leaves
 * nothing of is left out, as are hidden layers.
 * @returns whether there were no more than there may be
 */
export function visitObjects(
  pdfium: WrappedPdfiumModule,
  page: number,
  view: ObjectView,
  visit: (object: DrawnObject) => void,
): boolean {
  const walk = new ObjectWalk(pdfium, page, view, visit)
  try {
    return walk.visitPage(page)
  } finally {
    walk.close()
  }
}

/** The matrix of an object, as PDFium has it; takes `MATRIX_BYTES` of the scratch memory. */
export function matrixOf(
  calls: Pick<ObjectFunctions, 'FPDFPageObj_GetMatrix'>,
  object: number,
  scratch: Scratch,
): Matrix | undefined {
  if (calls.FPDFPageObj_GetMatrix(object, scratch.start) === 0) return undefined
  const number = (index: number) => scratch.float(index * 4)
  return [number(0), number(1), number(2), number(3), number(4), number(5)]
}

type Place = Omit<DrawnObject, 'handle' | 'kind' | 'order'>

class ObjectWalk {
  private readonly calls: ObjectFunctions
  private readonly scratch: Scratch
  private readonly clips: ClipBoxes
  private readonly marks: Marks
  private readonly hidden: HiddenObjects
  private readonly view: ObjectView
  private readonly visit: (object: DrawnObject) => void
  private order = 0

  constructor(pdfium: WrappedPdfiumModule, page: number, view: ObjectView, visit: (object: DrawnObject) => void) {
    // The module exports every function of its headers; its types name two of them.
    this.calls = pdfium.pdfium.wasmExports as unknown as ObjectFunctions
    this.scratch = new Scratch(pdfium, MATRIX_BYTES)
    this.clips = new ClipBoxes(pdfium)
    this.marks = new Marks(pdfium)
    this.hidden = new HiddenObjects(pdfium, page, view.hiddenLayer)
    this.view = view
    this.visit = visit
  }

  close(): void {
    this.scratch.free()
    this.clips.close()
    this.marks.close()
  }

  visitPage(page: number): boolean {
    const { calls } = this
    const { toView, clip } = this.view
    const place = { toView, clip, isCutFreely: false, mark: undefined, isArtifact: false }
    const count = calls.FPDFPage_CountObjects(page)
    for (let index = 0; index < count; index += 1) {
      if (!this.visitObject(calls.FPDFPage_GetObject(page, index), place, 0)) return false
    }
    return true
  }

  private visitObject(handle: number, around: Place, depth: number): boolean {
    if (this.order >= this.view.maxObjects) return false
    this.order += 1
    const type = this.calls.FPDFPageObj_GetType(handle)
    const kind = KINDS[type]
    if ((kind === undefined && type !== FORM) || this.hidden.has(handle)) return true
    const clip = this.clips.of(handle, around.toView, around.clip)
    if (clip === undefined) return true
    const mark = around.mark ?? (depth === 0 ? this.marks.contentOf(handle) : undefined)
    const isArtifact = around.isArtifact || this.marks.isArtifact(handle)
    const isCutFreely =
      around.isCutFreely || (this.view.tellsCuts === true && this.isComposed(handle, type, around.toView))
    const place = { toView: around.toView, clip, isCutFreely, mark, isArtifact }
    if (kind === undefined) return depth >= MAX_DEPTH || this.visitForm(handle, place, depth)
    this.visit({ handle, kind, ...place, order: this.order })
    return true
  }

  /** Whether more than an upright clip comes between an object and what is seen of it: another clip, or its form's opacity. */
  private isComposed(handle: number, type: number, toView: Matrix): boolean {
    const isSeenThrough = type === FORM && this.calls.FPDFPageObj_HasTransparency(handle) !== 0
    return isSeenThrough || this.clips.isFree(handle, toView)
  }

  private visitForm(form: number, place: Place, depth: number): boolean {
    const { calls } = this
    const matrix = matrixOf(calls, form, this.scratch)
    const inside = matrix === undefined ? place : { ...place, toView: multiply(matrix, place.toView) }
    const count = calls.FPDFFormObj_CountObjects(form)
    for (let index = 0; index < count; index += 1) {
      if (!this.visitObject(calls.FPDFFormObj_GetObject(form, index), inside, depth + 1)) return false
    }
    return true
  }
}
