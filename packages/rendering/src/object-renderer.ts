import {
  type DrawnKind,
  drawPart,
  type ObjectView,
  type OpenPage,
  type PartDrawing,
  type PdfiumDocument,
  setDrawn,
  visitObjects,
} from '@recto/pdfium'
import type { RgbaImage } from '@recto/runtime'

/** What to render: everything, everything except text, or only some objects, by painting order. */
type Drawn = 'everything' | 'no-text' | ReadonlySet<number>

/** An object of the open page. */
interface Leaf {
  handle: number
  kind: DrawnKind
}

/** The objects of one opening of the page. */
interface Leaves {
  opening: number
  byOrder: Map<number, Leaf>
  areHidden: boolean
}

/** Renders parts of a page, or chosen objects of it. */
export class ObjectRenderer {
  readonly #source: PdfiumDocument
  readonly #index: number
  readonly #view: ObjectView
  #leaves: Leaves | undefined

  constructor(source: PdfiumDocument, index: number, view: ObjectView) {
    this.#source = source
    this.#index = index
    this.#view = view
  }

  /** Renders part of the page. @throws PdfiumError */
  draw(part: PartDrawing, drawn: Drawn): RgbaImage | undefined {
    return this.#source.onPage(this.#index, (open) => {
      const leaves = this.#leavesOf(open)
      this.#hide(leaves, drawn !== 'everything' && drawn !== 'no-text', open)
      const changed = handlesOf(leaves, drawn)
      setDrawn(open.pdfium, changed, drawn !== 'no-text')
      this.#source.noteDrawnTexts(textsOf(leaves, drawn))
      try {
        return drawPart(open.pdfium, open.page, part)
      } finally {
        setDrawn(open.pdfium, changed, drawn === 'no-text' || drawn === 'everything')
      }
    })
  }

  /** Calls `work` with the handle of an object and its open page. @throws PdfiumError */
  onObject<Result>(order: number, work: (open: OpenPage, handle: number) => Result): Result | undefined {
    return this.#source.onPage(this.#index, (open) => {
      const leaf = this.#leavesOf(open).byOrder.get(order)
      return leaf === undefined ? undefined : work(open, leaf.handle)
    })
  }

  /** Hides or shows all objects, only if needed: often many objects are rendered one after another. */
  #hide(leaves: Leaves, isHidden: boolean, { pdfium }: OpenPage): void {
    if (leaves.areHidden === isHidden) return
    setDrawn(
      pdfium,
      [...leaves.byOrder.values()].map(({ handle }) => handle),
      !isHidden,
    )
    leaves.areHidden = isHidden
  }

  #leavesOf(open: OpenPage): Leaves {
    if (this.#leaves?.opening === open.opening) return this.#leaves
    const byOrder = new Map<number, Leaf>()
    visitObjects(open.pdfium, open.page, this.#view, ({ order, handle, kind }) => byOrder.set(order, { handle, kind }))
    this.#leaves = { opening: open.opening, byOrder, areHidden: false }
    return this.#leaves
  }
}

/** The texts that are drawn. */
function textsOf({ byOrder }: Leaves, drawn: Drawn): number[] {
  if (drawn === 'no-text') return []
  const leaves = drawn === 'everything' ? [...byOrder.values()] : [...drawn].map((order) => byOrder.get(order))
  return leaves.flatMap((leaf) => (leaf?.kind === 'text' ? [leaf.handle] : []))
}

/** The objects to show or hide. */
function handlesOf({ byOrder }: Leaves, drawn: Drawn): number[] {
  if (drawn === 'everything') return []
  if (drawn === 'no-text')
    return [...byOrder.values()].filter(({ kind }) => kind === 'text').map(({ handle }) => handle)
  return [...drawn].flatMap((order) => byOrder.get(order)?.handle ?? [])
}
