import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { type Matrix, transform } from '@recto/geometry'

import { Scratch } from './pdfium-scratch.ts'

/** A rectangle of a view: y downwards. */
export interface Rectangle {
  left: number
  top: number
  right: number
  bottom: number
}

/** Functions of PDFium's fpdf_transformpage.h and fpdf_edit.h, called without the wrapper, which costs more than they do. */
interface ClipFunctions {
  FPDFPageObj_GetClipPath: (object: number) => number
  FPDFClipPath_CountPaths: (clip: number) => number
  FPDFClipPath_CountPathSegments: (clip: number, path: number) => number
  FPDFClipPath_GetPathSegment: (clip: number, path: number, segment: number) => number
  FPDFPathSegment_GetPoint: (segment: number, x: number, y: number) => number
}

/** Paths that clip one object; more than these are not looked at. */
const MAX_PATHS = 16
/** A clip of more segments than these is taken for the whole that it is cut out of. */
const MAX_SEGMENTS = 256
/** A rectangle has no more, its first corner told twice, and its end. */
const MAX_CORNERS = 6
/** How far from upright, in units of the view, lines of a rectangle may be. */
const TOLERANCE = 0.3
/** Segments of clips that are looked at on one page. */
const MAX_PAGE_SEGMENTS = 2_000_000

/** Tells what clipping paths leave of a page, as rectangles around that (ISO 32000-2, 8.5.4). */
export class ClipBoxes {
  private readonly calls: ClipFunctions
  private readonly scratch: Scratch
  private room = MAX_PAGE_SEGMENTS

  constructor(pdfium: WrappedPdfiumModule) {
    // The module exports every function of its headers; its types name two of them.
    this.calls = pdfium.pdfium.wasmExports as unknown as ClipFunctions
    this.scratch = new Scratch(pdfium, 8)
  }

  close(): void {
    this.scratch.free()
  }

  /** What an object's clip leaves of a rectangle; undefined where that is nothing. */
  of(object: number, toView: Matrix, around: Rectangle): Rectangle | undefined {
    const { calls } = this
    const clip = calls.FPDFPageObj_GetClipPath(object)
    const count = clip === 0 ? 0 : Math.min(MAX_PATHS, calls.FPDFClipPath_CountPaths(clip))
    let left: Rectangle | undefined = around
    for (let path = 0; path < count && left !== undefined; path += 1) {
      const segments = calls.FPDFClipPath_CountPathSegments(clip, path)
      if (segments > MAX_SEGMENTS || segments <= 0 || segments > this.room) continue
      this.room -= segments
      left = shared(left, this.boxOf(clip, path, segments, toView))
    }
    return left
  }

  /** Whether an object is cut out by anything but upright rectangles: what its box tells is not all then. */
  isFree(object: number, toView: Matrix): boolean {
    const { calls } = this
    const clip = calls.FPDFPageObj_GetClipPath(object)
    const count = clip === 0 ? 0 : Math.max(0, calls.FPDFClipPath_CountPaths(clip))
    if (count > MAX_PATHS) return true
    for (let path = 0; path < count; path += 1) {
      const segments = calls.FPDFClipPath_CountPathSegments(clip, path)
      if (segments > 0 && (segments > MAX_CORNERS || !this.isUpright(clip, path, segments, toView))) return true
    }
    return false
  }

  /** Whether each line of a path runs across or down. */
  private isUpright(clip: number, path: number, segments: number, toView: Matrix): boolean {
    const { calls, scratch } = this
    let last: { x: number; y: number } | undefined
    for (let index = 0; index < segments; index += 1) {
      const segment = calls.FPDFClipPath_GetPathSegment(clip, path, index)
      if (calls.FPDFPathSegment_GetPoint(segment, scratch.start, scratch.start + 4) === 0) return false
      const point = transform(toView, { x: scratch.float(0), y: scratch.float(4) })
      if (last !== undefined && Math.min(Math.abs(point.x - last.x), Math.abs(point.y - last.y)) > TOLERANCE)
        return false
      last = point
    }
    return true
  }

  private boxOf(clip: number, path: number, segments: number, toView: Matrix): Rectangle {
    const { calls, scratch } = this
    const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
    for (let index = 0; index < segments; index += 1) {
      const segment = calls.FPDFClipPath_GetPathSegment(clip, path, index)
      if (calls.FPDFPathSegment_GetPoint(segment, scratch.start, scratch.start + 4) === 0) continue
      const { x, y } = transform(toView, { x: scratch.float(0), y: scratch.float(4) })
      box.left = Math.min(box.left, x)
      box.top = Math.min(box.top, y)
      box.right = Math.max(box.right, x)
      box.bottom = Math.max(box.bottom, y)
    }
    return box
  }
}

/** What two rectangles share, which may be a line; undefined where that is nothing. */
export function shared(one: Rectangle, other: Rectangle): Rectangle | undefined {
  const left = Math.max(one.left, other.left)
  const top = Math.max(one.top, other.top)
  const right = Math.min(one.right, other.right)
  const bottom = Math.min(one.bottom, other.bottom)
  return right >= left && bottom >= top ? { left, top, right, bottom } : undefined
}
