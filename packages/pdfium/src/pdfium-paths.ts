import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { type Matrix, multiply, type Point, transform } from '@recto/geometry'

import type { Rectangle } from './pdfium-clips.ts'
import { colorOf, isClear, type ColorFunctions, type Paint } from './pdfium-colors.ts'
import { MATRIX_BYTES, matrixOf, type DrawnObject } from './pdfium-objects.ts'
import { Scratch } from './pdfium-scratch.ts'

/** Points that lines connect, in coordinates of the view. */
export interface SubPath {
  points: Point[]
  /** Of each point, whether a curve leads to it, or it is one that a curve is bent by. */
  isCurved: boolean[]
  isClosed: boolean
}

/** How a path is painted. */
export interface PathPaint {
  fill: Paint | undefined
  stroke: Paint | undefined
  /** Of its stroke, in the view. */
  lineWidth: number
  isDashed: boolean
  isEvenOdd: boolean
  /** Whether what lies below shows through, as it is blended or the paint is not opaque. */
  isTransparent: boolean
}

/** Functions of PDFium's fpdf_edit.h, called without the wrapper, which costs more than they do. */
interface PathFunctions extends ColorFunctions {
  FPDFPageObj_GetMatrix: (object: number, matrix: number) => number
  FPDFPageObj_GetBounds: (object: number, left: number, bottom: number, right: number, top: number) => number
  FPDFPageObj_GetStrokeWidth: (object: number, width: number) => number
  FPDFPageObj_GetDashCount: (object: number) => number
  FPDFPageObj_HasTransparency: (object: number) => number
  FPDFPath_GetDrawMode: (path: number, fill: number, stroke: number) => number
  FPDFPath_CountSegments: (path: number) => number
  FPDFPath_GetPathSegment: (path: number, index: number) => number
  FPDFPathSegment_GetPoint: (segment: number, x: number, y: number) => number
  FPDFPathSegment_GetType: (segment: number) => number
  FPDFPathSegment_GetClose: (segment: number) => number
}

/** FPDF_FILLMODE_ALTERNATE, FPDF_SEGMENT_BEZIERTO, FPDF_SEGMENT_MOVETO. */
const EVEN_ODD = 1
const CURVE = 1
const MOVE = 2

/** Reads paths of a page that is loaded. Close it when done. */
export class PathReader {
  private readonly calls: PathFunctions
  private readonly scratch: Scratch

  constructor(pdfium: WrappedPdfiumModule) {
    // The module exports every function of its headers; its types name two of them.
    this.calls = pdfium.pdfium.wasmExports as unknown as PathFunctions
    this.scratch = new Scratch(pdfium, MATRIX_BYTES)
  }

  close(): void {
    this.scratch.free()
  }

  countSegments({ handle }: DrawnObject): number {
    return Math.max(0, this.calls.FPDFPath_CountSegments(handle))
  }

  /** How a path is painted; undefined where nothing of it is seen. */
  paint({ handle, toView }: DrawnObject): PathPaint | undefined {
    const { calls, scratch } = this
    if (calls.FPDFPath_GetDrawMode(handle, scratch.start, scratch.start + 4) === 0) return undefined
    const [mode, isStroked] = [scratch.integer(0), scratch.integer(4) !== 0]
    const fill = mode === 0 ? undefined : this.visible(handle, 'fill')
    const stroke = isStroked ? this.visible(handle, 'stroke') : undefined
    if (fill === undefined && stroke === undefined) return undefined
    return {
      fill,
      stroke,
      lineWidth: stroke === undefined ? 0 : this.lineWidth(handle, toView),
      isDashed: stroke !== undefined && calls.FPDFPageObj_GetDashCount(handle) > 0,
      isEvenOdd: mode === EVEN_ODD,
      isTransparent: calls.FPDFPageObj_HasTransparency(handle) !== 0 || (fill ?? stroke)?.alpha !== 255,
    }
  }

  /** The rectangle around an object in the view, width of its strokes included. */
  bounds({ handle, toView }: DrawnObject): Rectangle | undefined {
    const { calls, scratch } = this
    const { start } = scratch
    if (calls.FPDFPageObj_GetBounds(handle, start, start + 4, start + 8, start + 12) === 0) return undefined
    const [left, bottom, right, top] = [scratch.float(0), scratch.float(4), scratch.float(8), scratch.float(12)]
    return boundsIn(toView, { left, top, right, bottom })
  }

  /** The lines of a path in the view. */
  subPaths({ handle, toView }: DrawnObject): SubPath[] {
    const { calls, scratch } = this
    const { start } = scratch
    const matrix = multiply(matrixOf(calls, handle, scratch) ?? [1, 0, 0, 1, 0, 0], toView)
    const count = calls.FPDFPath_CountSegments(handle)
    const paths: SubPath[] = []
    let path: SubPath | undefined
    for (let index = 0; index < count; index += 1) {
      const segment = calls.FPDFPath_GetPathSegment(handle, index)
      if (calls.FPDFPathSegment_GetPoint(segment, start, start + 4) === 0) continue
      const point = transform(matrix, { x: scratch.float(0), y: scratch.float(4) })
      const type = calls.FPDFPathSegment_GetType(segment)
      if (path === undefined || type === MOVE) paths.push((path = { points: [], isCurved: [], isClosed: false }))
      path.points.push(point)
      path.isCurved.push(type === CURVE)
      if (calls.FPDFPathSegment_GetClose(segment) !== 0) path.isClosed = true
    }
    return paths
  }

  private visible(handle: number, kind: 'fill' | 'stroke'): Paint | undefined {
    const paint = colorOf(this.calls, handle, kind, this.scratch)
    return paint === undefined || isClear(paint) ? undefined : paint
  }

  private lineWidth(handle: number, toView: Matrix): number {
    const { calls, scratch } = this
    if (calls.FPDFPageObj_GetStrokeWidth(handle, scratch.start) === 0) return 0
    const width = scratch.float(0)
    const [a, b, c, d] = multiply(matrixOf(calls, handle, scratch) ?? [1, 0, 0, 1, 0, 0], toView)
    return width * Math.sqrt(Math.abs(a * d - b * c))
  }
}

/** The rectangle around one that a matrix may turn. */
export function boundsIn(matrix: Matrix, { left, top, right, bottom }: Rectangle): Rectangle {
  const corners = [
    transform(matrix, { x: left, y: top }),
    transform(matrix, { x: right, y: top }),
    transform(matrix, { x: right, y: bottom }),
    transform(matrix, { x: left, y: bottom }),
  ]
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}
