import type { Matrix } from '@recto/geometry'
import { concatenate } from '@recto/runtime'

import type { Page } from '../documents/page-tree.ts'
import type { Resolve } from '../objects/decode-stream.ts'
import { PdfDictionary, PdfReference, PdfStream, type PdfObject } from '../objects/objects.ts'
import { pageGeometry } from '../documents/page-geometry.ts'
import { GraphicsWalker, type GraphicsVisitor, type WalkSource } from './graphics-walker.ts'

const LINE_END = Uint8Array.of(0x0a)

/** Pages and a way to resolve objects: of a document as read, or as edited. */
export interface DrawnPages {
  pages: readonly Page[]
  resolve: Resolve
}

/**
 * Visits everything that the pages of a document paint, including all appearances of annotations.
 * @returns whether everything could be visited; if not, nothing may be considered unused
 */
export function walkDocument(
  { pages, resolve }: DrawnPages,
  decode: WalkSource['decode'],
  visitor: GraphicsVisitor,
): boolean {
  const walker = new GraphicsWalker({ resolve, decode }, visitor)
  for (const [index, page] of pages.entries()) {
    const images = walker.imagesIn(() => {
      walkPage(page, walker, { resolve, decode })
    })
    visitor.page?.(index, images)
  }
  return walker.isComplete
}

function walkPage(page: Page, walker: GraphicsWalker, source: WalkSource): void {
  const { resolve } = source
  const { userUnit } = pageGeometry(page, resolve)
  const matrix: Matrix = [userUnit, 0, 0, userUnit, 0, 0]
  const resources = resourcesOf(page)
  const content = contentOf(page, source)
  if (content === undefined) walker.noteDamaged(resources)
  else walker.walk(content, resources, matrix)
  for (const annotation of listOf(page.dictionary.get('Annots'), resolve)) {
    walkAnnotation(resolve(annotation), resources, { walker, resolve, userUnit })
  }
}

/** The resources of a page, which may be inherited. */
export function resourcesOf({ dictionary, inherited }: Page): PdfObject {
  return dictionary.has('Resources') ? dictionary.get('Resources') : (inherited.get('Resources') ?? null)
}

/** The content streams of a page, concatenated (ISO 32000-2, 7.8.2); undefined if one is damaged. */
export function contentOf(page: Page, { resolve, decode }: WalkSource): Uint8Array | undefined {
  const parts: Uint8Array[] = []
  for (const object of listOf(page.dictionary.get('Contents'), resolve)) {
    const stream = resolve(object)
    if (!(stream instanceof PdfStream)) continue
    const data = decode(stream)
    if (data === undefined) return undefined
    parts.push(data, LINE_END)
  }
  return concatenate(parts)
}

/** The items of an array entry, or a single one. */
export function listOf(entry: PdfObject, resolve: WalkSource['resolve']): readonly PdfObject[] {
  const object = resolve(entry)
  return Array.isArray(object) ? object : [entry]
}

interface AnnotationContext {
  walker: GraphicsWalker
  resolve: WalkSource['resolve']
  userUnit: number
}

/** Every appearance stream of an annotation (12.5.5), with the matrix from its BBox to the annotation's rectangle. */
function walkAnnotation(annotation: PdfObject, inherited: PdfObject, context: AnnotationContext): void {
  if (!(annotation instanceof PdfDictionary)) return
  const { walker, resolve, userUnit } = context
  const appearances = resolve(annotation.get('AP'))
  if (!(appearances instanceof PdfDictionary)) return
  const rectangle = lengthsOf(annotation.get('Rect'), resolve)
  for (const state of statesOf(appearances, resolve)) {
    const stream = resolve(state)
    if (!(stream instanceof PdfStream)) continue
    const box = lengthsOf(stream.dictionary.get('BBox'), resolve)
    const [across, up] = [rectangle.width / box.width, rectangle.height / box.height]
    walker.walkForm(state, inherited, [sound(across) * userUnit, 0, 0, sound(up) * userUnit, 0, 0])
  }
}

/** The streams under N, R and D, each a stream or one for each state. */
export function statesOf(appearances: PdfDictionary, resolve: WalkSource['resolve']): PdfObject[] {
  return [...appearances.entries.values()].flatMap((entry) => {
    const object = resolve(entry)
    if (object instanceof PdfDictionary) return [...object.entries.values()]
    return entry instanceof PdfReference ? [entry] : []
  })
}

function lengthsOf(entry: PdfObject, resolve: WalkSource['resolve']): { width: number; height: number } {
  const object = resolve(entry)
  const [x1, y1, x2, y2] = Array.isArray(object) ? object.map(resolve) : []
  const distance = (from: PdfObject | undefined, to: PdfObject | undefined) =>
    typeof from === 'number' && typeof to === 'number' ? Math.abs(to - from) : 0
  return { width: distance(x1, x2), height: distance(y1, y2) }
}

/** A plausible scale; without boxes the content counts at its own size. */
function sound(scale: number): number {
  return Number.isFinite(scale) && scale > 0 ? scale : 1
}
