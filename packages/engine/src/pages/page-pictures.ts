import { drawPart, setDrawn, type PartDrawing } from '../libraries/pdfium-drawing.ts'
import { visitObjects, type DrawnKind, type ObjectView } from '../libraries/pdfium-objects.ts'
import type { OpenPage, PdfiumDocument } from '../libraries/pdfium.ts'
import type { Picture } from '../pictures/encode/picture.ts'

/** What of a page is drawn: everything, all but its text, or nothing but some objects, by their order. */
type Drawn = 'everything' | 'no-text' | ReadonlySet<number>

/** An object of the page as it is open now. */
interface Leaf {
  handle: number
  kind: DrawnKind
}

/** Draws parts of a page, and chosen objects of it. */
export class PagePictures {
  private readonly source: PdfiumDocument
  private readonly index: number
  private readonly view: ObjectView
  /** By their order; those of the page as it was opened that time. */
  private leaves: { opening: number; byOrder: Map<number, Leaf> } | undefined

  constructor(source: PdfiumDocument, index: number, view: ObjectView) {
    this.source = source
    this.index = index
    this.view = view
  }

  /** Draws a part of the page. Everything is drawn again afterwards. @throws PdfiumError */
  draw(part: PartDrawing, drawn: Drawn): Picture | undefined {
    return this.source.onPage(this.index, (open) => {
      const left = this.leftOut(open, drawn)
      setDrawn(open.pdfium, left, false)
      try {
        return drawPart(open.pdfium, open.page, part)
      } finally {
        setDrawn(open.pdfium, left, true)
      }
    })
  }

  /** PDFium's name for an object now, and the page that it is on. @throws PdfiumError */
  onObject<Result>(order: number, work: (open: OpenPage, handle: number) => Result): Result | undefined {
    return this.source.onPage(this.index, (open) => {
      const leaf = this.leavesOf(open).get(order)
      return leaf === undefined ? undefined : work(open, leaf.handle)
    })
  }

  private leftOut(open: OpenPage, drawn: Drawn): number[] {
    if (drawn === 'everything') return []
    const left: number[] = []
    for (const [order, { handle, kind }] of this.leavesOf(open)) {
      if (drawn === 'no-text' ? kind === 'text' : !drawn.has(order)) left.push(handle)
    }
    return left
  }

  private leavesOf(open: OpenPage): Map<number, Leaf> {
    if (this.leaves?.opening === open.opening) return this.leaves.byOrder
    const byOrder = new Map<number, Leaf>()
    visitObjects(open.pdfium, open.page, this.view, ({ order, handle, kind }) => byOrder.set(order, { handle, kind }))
    this.leaves = { opening: open.opening, byOrder }
    return byOrder
  }
}
