import { exportsOf, type PdfiumExports } from './pdfium-exports.ts'
import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { type Area, type Matrix, transform } from '@recto/geometry'

import { Scratch } from './scratch.ts'

/** The most clipping paths to read for one object. */
const MAX_PATHS = 16
/** A clipping path with more segments than this counts as its bounding box. */
const MAX_SEGMENTS = 256
/** The most corners of a rectangle, with the first one repeated at the end. */
const MAX_CORNERS = 6
/** How far the sides of a rectangle may be from upright, in view units. */
const TOLERANCE = 0.3
/** The most clip segments to read on one page. */
const MAX_PAGE_SEGMENTS = 2_000_000

/** Reads clipping paths as the rectangles around them (ISO 32000-2, 8.5.4). */
export class ClipBoxes {
  readonly #api: PdfiumExports
  readonly #scratch: Scratch
  #room = MAX_PAGE_SEGMENTS

  constructor(pdfium: WrappedPdfiumModule) {
    this.#api = exportsOf(pdfium)
    this.#scratch = new Scratch(pdfium, 8)
  }

  close(): void {
    this.#scratch.free()
  }

  /** The rest of a rectangle after an object's clip; undefined if nothing is left. */
  of(object: number, toView: Matrix, around: Area): Area | undefined {
    const api = this.#api
    const clip = api.FPDFPageObj_GetClipPath(object)
    const count = clip === 0 ? 0 : Math.min(MAX_PATHS, api.FPDFClipPath_CountPaths(clip))
    let left: Area | undefined = around
    for (let path = 0; path < count && left !== undefined; path += 1) {
      const segments = api.FPDFClipPath_CountPathSegments(clip, path)
      if (segments > MAX_SEGMENTS || segments <= 0 || segments > this.#room) continue
      this.#room -= segments
      left = shared(left, this.#boxOf(clip, path, segments, toView))
    }
    return left
  }

  /** Whether an object is clipped by anything but upright rectangles, so that its box is not exact. */
  isFree(object: number, toView: Matrix): boolean {
    const api = this.#api
    const clip = api.FPDFPageObj_GetClipPath(object)
    const count = clip === 0 ? 0 : Math.max(0, api.FPDFClipPath_CountPaths(clip))
    if (count > MAX_PATHS) return true
    for (let path = 0; path < count; path += 1) {
      const segments = api.FPDFClipPath_CountPathSegments(clip, path)
      if (segments > 0 && (segments > MAX_CORNERS || !this.#isUpright(clip, path, segments, toView))) return true
    }
    return false
  }

  /** Whether every line of a path is horizontal or vertical. */
  #isUpright(clip: number, path: number, segments: number, toView: Matrix): boolean {
    const api = this.#api
    const scratch = this.#scratch
    let last: { x: number; y: number } | undefined
    for (let index = 0; index < segments; index += 1) {
      const segment = api.FPDFClipPath_GetPathSegment(clip, path, index)
      if (api.FPDFPathSegment_GetPoint(segment, scratch.start, scratch.start + 4) === 0) return false
      const point = transform(toView, { x: scratch.float(0), y: scratch.float(4) })
      if (last !== undefined && Math.min(Math.abs(point.x - last.x), Math.abs(point.y - last.y)) > TOLERANCE)
        return false
      last = point
    }
    return true
  }

  #boxOf(clip: number, path: number, segments: number, toView: Matrix): Area {
    const api = this.#api
    const scratch = this.#scratch
    const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
    for (let index = 0; index < segments; index += 1) {
      const segment = api.FPDFClipPath_GetPathSegment(clip, path, index)
      if (api.FPDFPathSegment_GetPoint(segment, scratch.start, scratch.start + 4) === 0) continue
      const { x, y } = transform(toView, { x: scratch.float(0), y: scratch.float(4) })
      box.left = Math.min(box.left, x)
      box.top = Math.min(box.top, y)
      box.right = Math.max(box.right, x)
      box.bottom = Math.max(box.bottom, y)
    }
    return box
  }
}

/** The intersection of two rectangles, which may be a line; undefined if they are disjoint. */
export function shared(one: Area, other: Area): Area | undefined {
  const left = Math.max(one.left, other.left)
  const top = Math.max(one.top, other.top)
  const right = Math.min(one.right, other.right)
  const bottom = Math.min(one.bottom, other.bottom)
  return right >= left && bottom >= top ? { left, top, right, bottom } : undefined
}
