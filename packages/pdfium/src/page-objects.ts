import { exportsOf, type PdfiumExports } from './pdfium-exports.ts'
import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { type Area, type Matrix, multiply } from '@recto/geometry'

import { ClipBoxes } from './clip-paths.ts'
import { HiddenObjects } from './hidden-objects.ts'
import { MarkedContent } from './marked-content.ts'
import { Scratch } from './scratch.ts'

/** Kinds of page objects. */
export type DrawnKind = 'text' | 'path' | 'image' | 'shading'

/** A page object. */
export interface DrawnObject {
  /** PDFium's handle, valid while the page is open. */
  handle: number
  kind: DrawnKind
  /** From the space of its page or form to view space. */
  toView: Matrix
  /** A rectangle that contains all its clip leaves visible. */
  clip: Area
  /**
   * Whether it is clipped by other than upright rectangles, or part of a transparent form. Only set if the view requests it.
   */
  isCutFreely: boolean
  /** Index in painting order. */
  order: number
  /** The MCID of the content it belongs to (ISO 32000-2, 14.7.5.2). */
  mark: number | undefined
  /** Whether it is part of an artifact (14.8.2.2). */
  isArtifact: boolean
}

/** Which objects to visit, and in which space. */
export interface ObjectView {
  /** From user space to view space. */
  toView: Matrix
  /** The visible part of view space. */
  clip: Area
  /** The name of hidden layers. */
  hiddenLayer: string | undefined
  /** The most objects to visit. */
  maxObjects: number
  /** Whether to report free-form clips. */
  tellsCuts?: boolean
}

/** FPDF_PAGEOBJ_TEXT and so on; 5 is a form. */
const KINDS: readonly (DrawnKind | undefined)[] = [undefined, 'text', 'path', 'image', 'shading']
const FORM = 5
export const MATRIX_BYTES = 24
/** Nesting of forms; PDFium parses no deeper. */
const MAX_DEPTH = 32

/**
 * Visits the objects of a loaded page in painting order, those inside forms included. Objects that are clipped away or on
 * hidden layers are skipped.
 * @returns false if there are more objects than `view.maxObjects`
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

/** The matrix of an object. Uses `MATRIX_BYTES` of the scratch memory. */
export function matrixOf(
  api: Pick<PdfiumExports, 'FPDFPageObj_GetMatrix'>,
  object: number,
  scratch: Scratch,
): Matrix | undefined {
  if (api.FPDFPageObj_GetMatrix(object, scratch.start) === 0) return undefined
  const number = (index: number) => scratch.float(index * 4)
  return [number(0), number(1), number(2), number(3), number(4), number(5)]
}

type Place = Omit<DrawnObject, 'handle' | 'kind' | 'order'>

class ObjectWalk {
  readonly #api: PdfiumExports
  readonly #scratch: Scratch
  readonly #clips: ClipBoxes
  readonly #markedContent: MarkedContent
  readonly #hidden: HiddenObjects
  readonly #view: ObjectView
  readonly #visit: (object: DrawnObject) => void
  #order = 0

  constructor(pdfium: WrappedPdfiumModule, page: number, view: ObjectView, visit: (object: DrawnObject) => void) {
    this.#api = exportsOf(pdfium)
    this.#scratch = new Scratch(pdfium, MATRIX_BYTES)
    this.#clips = new ClipBoxes(pdfium)
    this.#markedContent = new MarkedContent(pdfium)
    this.#hidden = new HiddenObjects(pdfium, page, view.hiddenLayer)
    this.#view = view
    this.#visit = visit
  }

  close(): void {
    this.#scratch.free()
    this.#clips.close()
    this.#markedContent.close()
  }

  visitPage(page: number): boolean {
    const api = this.#api
    const { toView, clip } = this.#view
    const place = { toView, clip, isCutFreely: false, mark: undefined, isArtifact: false }
    const count = api.FPDFPage_CountObjects(page)
    for (let index = 0; index < count; index += 1) {
      if (!this.#visitObject(api.FPDFPage_GetObject(page, index), place, 0)) return false
    }
    return true
  }

  #visitObject(handle: number, around: Place, depth: number): boolean {
    if (this.#order >= this.#view.maxObjects) return false
    this.#order += 1
    const type = this.#api.FPDFPageObj_GetType(handle)
    const kind = KINDS[type]
    if ((kind === undefined && type !== FORM) || this.#hidden.has(handle)) return true
    const clip = this.#clips.of(handle, around.toView, around.clip)
    if (clip === undefined) return true
    const mark = around.mark ?? (depth === 0 ? this.#markedContent.contentOf(handle) : undefined)
    const isArtifact = around.isArtifact || this.#markedContent.isArtifact(handle)
    const isCutFreely =
      around.isCutFreely || (this.#view.tellsCuts === true && this.#isComposed(handle, type, around.toView))
    const place = { toView: around.toView, clip, isCutFreely, mark, isArtifact }
    if (kind === undefined) return depth >= MAX_DEPTH || this.#visitForm(handle, place, depth)
    this.#visit({ handle, kind, ...place, order: this.#order })
    return true
  }

  /** Whether more than an upright clip affects what is visible of an object: another clip, or the opacity of its form. */
  #isComposed(handle: number, type: number, toView: Matrix): boolean {
    const isSeenThrough = type === FORM && this.#api.FPDFPageObj_HasTransparency(handle) !== 0
    return isSeenThrough || this.#clips.isFree(handle, toView)
  }

  #visitForm(form: number, place: Place, depth: number): boolean {
    const api = this.#api
    const matrix = matrixOf(api, form, this.#scratch)
    const inside = matrix === undefined ? place : { ...place, toView: multiply(matrix, place.toView) }
    const count = api.FPDFFormObj_CountObjects(form)
    for (let index = 0; index < count; index += 1) {
      if (!this.#visitObject(api.FPDFFormObj_GetObject(form, index), inside, depth + 1)) return false
    }
    return true
  }
}
