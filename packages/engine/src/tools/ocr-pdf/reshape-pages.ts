import type { OPERATIONS, OptionsOf } from '@recto/contract'
import { type Matrix, multiply, rotation, translation } from '@recto/geometry'
import { type DocumentChanges, pageGeometry, PdfDictionary, removeTextLayers, transformPages } from '@recto/pdf'
import type { OperationContext } from '@recto/runtime'

import type { OcrSource } from './open-source.ts'
import type { PagePlan, PlannedPage } from './plan-pages.ts'
import type { ReadPages } from './recognize-pages.ts'
import { redrawPages } from './redraw-pages.ts'

type Options = OptionsOf<typeof OPERATIONS.ocr>

/** Lines with a smaller slope, in degrees, are as straight as printed ones. */
const STRAIGHT = 0.2

/** What was done to the pages that were read. */
export interface Reshaped {
  /** How pages were straightened, by index: from points of displayed pages, from the lower left corner, to the same. */
  matrices: Map<number, Matrix>
  /** Whether pages were rasterized, so that their original content should not stay in the file. */
  isRedrawn: boolean
  /** Whether recognized text that was removed had tags. */
  hadTags: boolean
}

/** Removes earlier recognition, rasterizes and straightens pages, as the options request. */
export async function reshapePages(
  source: OcrSource,
  changes: DocumentChanges,
  { plan, read }: { plan: PagePlan; read: ReadPages },
  options: Options,
  context: OperationContext,
): Promise<Reshaped> {
  const pages = plan.pages.filter(({ index }) => read.pages.has(index))
  const indices = pages.map(({ index }) => index)
  const hadTags = options.mode === 'redo' && removeTextLayers(changes, indices)
  const redrawn = pages
    .map((page) => ({ page, isCleaned: options.clean && page.isScan }))
    .filter(({ page, isCleaned }) => isCleaned || (options.mode === 'force' && page.hasText))
  await redrawPages(source, changes, redrawn, context)
  const matrices = options.deskew ? straightening(source, pages, read) : new Map<number, Matrix>()
  transformPages(changes, matrices)
  return { matrices, isRedrawn: redrawn.length > 0, hadTags }
}

/** Rotates pages whose text is not upright. Call it last, because it changes how pages are displayed. */
export function turnPages(source: OcrSource, changes: DocumentChanges, { pages }: ReadPages): void {
  const { document } = source
  for (const [index, { turn }] of pages) {
    const page = document.pages[index]
    if (turn === 0 || page === undefined) continue
    const own = changes.pages.get(index) ?? page.dictionary
    const { rotation: before } = pageGeometry(page, document.reader.resolve)
    changes.pages.set(index, new PdfDictionary(own.entries).set('Rotate', (before + turn) % 360))
  }
}

/** How to rotate pages about their center so that their lines are level. */
function straightening(
  { document }: OcrSource,
  pages: readonly PlannedPage[],
  { pages: readings }: ReadPages,
): Map<number, Matrix> {
  const matrices = new Map<number, Matrix>()
  for (const { index, isScan } of pages) {
    const [page, skew] = [document.pages[index], readings.get(index)?.skew ?? 0]
    if (!isScan || page === undefined || Math.abs(skew) < STRAIGHT) continue
    const { width, height } = pageGeometry(page, document.reader.resolve)
    // Where y points up, a positive rotation is counterclockwise, which levels lines that slope clockwise.
    const turning = multiply(
      multiply(translation(-width / 2, -height / 2), rotation(skew)),
      translation(width / 2, height / 2),
    )
    matrices.set(index, turning)
  }
  return matrices
}
