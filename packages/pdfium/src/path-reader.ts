import { exportsOf, type PdfiumExports } from './pdfium-exports.ts'
import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { type Area, type Matrix, multiply, type Point, transform } from '@recto/geometry'

import { colorOf, isClear, type Paint } from './colors.ts'
import { MATRIX_BYTES, matrixOf, type DrawnObject } from './page-objects.ts'
import { Scratch } from './scratch.ts'

/** A subpath in view space. */
export interface SubPath {
  points: Point[]
  /** For each point, whether it is the end or a control point of a curve. */
  isCurved: boolean[]
  isClosed: boolean
}

/** How a path is painted. */
export interface PathPaint {
  fill: Paint | undefined
  stroke: Paint | undefined
  /** Stroke width in view units. */
  lineWidth: number
  isDashed: boolean
  isEvenOdd: boolean
  /** Whether the background shows through: a blend mode, or a color that is not opaque. */
  isTransparent: boolean
}

/** FPDF_FILLMODE_ALTERNATE, FPDF_SEGMENT_BEZIERTO, FPDF_SEGMENT_MOVETO. */
const EVEN_ODD = 1
const CURVE = 1
const MOVE = 2

/** Reads the paths of a loaded page. Close it when done. */
export class PathReader {
  private readonly api: PdfiumExports
  private readonly scratch: Scratch

  constructor(pdfium: WrappedPdfiumModule) {
    this.api = exportsOf(pdfium)
    this.scratch = new Scratch(pdfium, MATRIX_BYTES)
  }

  close(): void {
    this.scratch.free()
  }

  countSegments({ handle }: DrawnObject): number {
    return Math.max(0, this.api.FPDFPath_CountSegments(handle))
  }

  /** How a path is painted; undefined if it is invisible. */
  paint({ handle, toView }: DrawnObject): PathPaint | undefined {
    const { api, scratch } = this
    if (api.FPDFPath_GetDrawMode(handle, scratch.start, scratch.start + 4) === 0) return undefined
    const [mode, isStroked] = [scratch.integer(0), scratch.integer(4) !== 0]
    const fill = mode === 0 ? undefined : this.visible(handle, 'fill')
    const stroke = isStroked ? this.visible(handle, 'stroke') : undefined
    if (fill === undefined && stroke === undefined) return undefined
    return {
      fill,
      stroke,
      lineWidth: stroke === undefined ? 0 : this.lineWidth(handle, toView),
      isDashed: stroke !== undefined && api.FPDFPageObj_GetDashCount(handle) > 0,
      isEvenOdd: mode === EVEN_ODD,
      isTransparent: api.FPDFPageObj_HasTransparency(handle) !== 0 || (fill ?? stroke)?.alpha !== 255,
    }
  }

  /** The bounding box of an object in view space, stroke width included. */
  bounds({ handle, toView }: DrawnObject): Area | undefined {
    const { api, scratch } = this
    const { start } = scratch
    if (api.FPDFPageObj_GetBounds(handle, start, start + 4, start + 8, start + 12) === 0) return undefined
    const [left, bottom, right, top] = [scratch.float(0), scratch.float(4), scratch.float(8), scratch.float(12)]
    return boundsIn(toView, { left, top, right, bottom })
  }

  /** The subpaths of a path in view space. */
  subPaths({ handle, toView }: DrawnObject): SubPath[] {
    const { api, scratch } = this
    const { start } = scratch
    const matrix = multiply(matrixOf(api, handle, scratch) ?? [1, 0, 0, 1, 0, 0], toView)
    const count = api.FPDFPath_CountSegments(handle)
    const paths: SubPath[] = []
    let path: SubPath | undefined
    for (let index = 0; index < count; index += 1) {
      const segment = api.FPDFPath_GetPathSegment(handle, index)
      if (api.FPDFPathSegment_GetPoint(segment, start, start + 4) === 0) continue
      const point = transform(matrix, { x: scratch.float(0), y: scratch.float(4) })
      const type = api.FPDFPathSegment_GetType(segment)
      if (path === undefined || type === MOVE) paths.push((path = { points: [], isCurved: [], isClosed: false }))
      path.points.push(point)
      path.isCurved.push(type === CURVE)
      if (api.FPDFPathSegment_GetClose(segment) !== 0) path.isClosed = true
    }
    return paths
  }

  private visible(handle: number, kind: 'fill' | 'stroke'): Paint | undefined {
    const paint = colorOf(this.api, handle, kind, this.scratch)
    return paint === undefined || isClear(paint) ? undefined : paint
  }

  private lineWidth(handle: number, toView: Matrix): number {
    const { api, scratch } = this
    if (api.FPDFPageObj_GetStrokeWidth(handle, scratch.start) === 0) return 0
    const width = scratch.float(0)
    const [a, b, c, d] = multiply(matrixOf(api, handle, scratch) ?? [1, 0, 0, 1, 0, 0], toView)
    return width * Math.sqrt(Math.abs(a * d - b * c))
  }
}

/** The bounding box of a transformed rectangle. */
export function boundsIn(matrix: Matrix, { left, top, right, bottom }: Area): Area {
  const corners = [
    transform(matrix, { x: left, y: top }),
    transform(matrix, { x: right, y: top }),
    transform(matrix, { x: right, y: bottom }),
    transform(matrix, { x: left, y: bottom }),
  ]
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}
