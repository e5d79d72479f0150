import type { Matrix } from '@recto/geometry'
import type { Platform } from '@recto/runtime'

import { pageGeometry } from '../../documents/page-geometry.ts'
import type { Page } from '../../documents/page-tree.ts'
import type { Resolve } from '../../objects/decode-stream.ts'
import { PdfDictionary, PdfName, type PdfObject, type PdfStream } from '../../objects/objects.ts'
import { contentDecoder } from '../content-decoder.ts'
import { ContentScope, type NestedContent } from '../content-scope.ts'
import { readOperations } from '../read-operations.ts'
import { contentOf, listOf, resourcesOf } from '../walk-document.ts'
import { areaOf, boxOf, EVERYWHERE } from './boxes.ts'
import { ContentWork, type WorkSource } from './content-work.ts'
import { PaintCosts } from './paint-costs.ts'
import { NO_WORK, type Work } from './work.ts'

/** Units of area that a renderer paints in one step, for a page of usual size. */
const AREA_PER_STEP = 50
/** US Letter. Small pages are rendered at about the same number of pixels. */
const USUAL_AREA = 612 * 792
/** Nesting of content; renderers stop before. */
const MAX_DEPTH = 64

/**
 * Estimates the cost of painting a page, in steps of about a microsecond: operations including all nested content, each
 * as often as it is painted, pixels of images and shadings, tiles, layers of groups and masks. Nested content is
 * measured once, so that ten forms that each paint the next one ten times take as long to measure as to read.
 * @param limit measuring stops beyond this many steps
 * @returns the steps, or a number above the limit
 */
export function estimateWork(page: Page, resolve: Resolve, platform: Pick<Platform, 'inflate'>, limit: number): number {
  return new PageWork(page, resolve, platform, limit).measure()
}

class PageWork {
  readonly #page: Page
  readonly #resolve: Resolve
  readonly #limit: number
  readonly #decode: (stream: PdfStream) => Uint8Array | undefined
  readonly #source: WorkSource
  readonly #known = new Map<number, Map<PdfDictionary, Work>>()
  readonly #open = new Set<number>()
  #operations = 0

  constructor(page: Page, resolve: Resolve, platform: Pick<Platform, 'inflate'>, limit: number) {
    this.#page = page
    this.#resolve = resolve
    this.#limit = limit
    this.#decode = contentDecoder(resolve, platform)
    const costs = new PaintCosts(resolve, this.#decode)
    this.#source = { resolve, costs, measure: (content) => this.#measureNested(content) }
  }

  measure(): number {
    const scope = new ContentScope(resourcesOf(this.#page), this.#resolve)
    const { cropBox } = pageGeometry(this.#page, this.#resolve)
    const run = new ContentWork(this.#source, scope, cropBox)
    this.#run(run, contentOf(this.#page, { resolve: this.#resolve, decode: this.#decode }))
    for (const annotation of listOf(this.#page.dictionary.get('Annots'), this.#resolve)) {
      this.#addAnnotation(this.#resolve(annotation), scope, run)
    }
    const { steps, area } = run.work
    const enlarged = Math.max(1, USUAL_AREA / Math.max(1, areaOf(cropBox)))
    return Math.max(this.#operations, steps + (area * enlarged) / AREA_PER_STEP)
  }

  /** Content that paints itself is not painted again: see `cutCycles`. */
  #measureNested({ number, stream, scope }: NestedContent): Work {
    const byResources = this.#known.get(number) ?? new Map<PdfDictionary, Work>()
    this.#known.set(number, byResources)
    const known = byResources.get(scope.resources)
    if (known !== undefined) return known
    if (this.#open.has(number) || this.#open.size >= MAX_DEPTH) return NO_WORK
    this.#open.add(number)
    const run = new ContentWork(this.#source, scope, boxOf(stream.dictionary.get('BBox'), this.#resolve) ?? EVERYWHERE)
    this.#run(run, this.#decode(stream))
    this.#open.delete(number)
    byResources.set(scope.resources, run.work)
    return run.work
  }

  /** Stops once the limit is exceeded. */
  #run(run: ContentWork, content: Uint8Array | undefined): void {
    for (const operation of readOperations(content ?? new Uint8Array())) {
      this.#operations += 1
      if (this.#operations > this.#limit) return
      run.add(operation)
    }
  }

  /** The normal appearance of an annotation, scaled to its rectangle (ISO 32000-2, 12.5.5). */
  #addAnnotation(annotation: PdfObject, scope: ContentScope, run: ContentWork): void {
    if (!(annotation instanceof PdfDictionary)) return
    const appearances = this.#resolve(annotation.get('AP'))
    const normal = appearances instanceof PdfDictionary ? appearances.get('N') : null
    for (const form of scope.content(this.#shownState(normal, annotation))) {
      const rectangle = boxOf(annotation.get('Rect'), this.#resolve)
      const box = boxOf(form.stream.dictionary.get('BBox'), this.#resolve)
      if (rectangle === undefined || box === undefined) continue
      const across = (rectangle.right - rectangle.left) / (box.right - box.left)
      const up = (rectangle.top - rectangle.bottom) / (box.top - box.bottom)
      const matrix: Matrix = [across, 0, 0, up, rectangle.left - across * box.left, rectangle.bottom - up * box.bottom]
      if (matrix.every(Number.isFinite)) run.addAppearance(form, matrix)
    }
  }

  /** A stream, or that of the state the annotation is in. */
  #shownState(normal: PdfObject, annotation: PdfDictionary): PdfObject {
    const states = this.#resolve(normal)
    if (!(states instanceof PdfDictionary)) return normal
    const state = this.#resolve(annotation.get('AS'))
    return state instanceof PdfName ? states.get(state.value) : null
  }
}
