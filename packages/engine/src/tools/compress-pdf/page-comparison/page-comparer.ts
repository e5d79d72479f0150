import { AppError } from '@recto/contract'
import { type MeasureSimilarity, openSimilarity, type Similarity } from '@recto/images'
import { estimateWork, type OpenedDocument, pageGeometry } from '@recto/pdf'
import { checkImages, openForRendering } from '@recto/rendering'
import { type OperationContext, type Samples, stopIfAborted } from '@recto/runtime'

import { openCompressed } from './open-compressed.ts'
import { renderPages, type PageRendering, type RenderRequest } from './render-pages.ts'

/** Pages are rendered at screen resolution, in dots per inch, up to a maximum size. */
const RENDERING_DPI = 110
const MAX_SIDE_PIXELS = 1600

/**
 * Which pages are compared decides which images are replaced, so it must not depend on the machine. Instead of a time
 * limit, rendering has a budget in steps of about a microsecond (`estimateWork`), which applies after `MIN_PAGES`;
 * before that, a multiple of it does.
 */
const MAX_STEPS = 1_500_000
const MIN_PAGES = 3
const FEW_PAGES_FACTOR = 3

/**
 * Steps for opening a page, reading its text and comparing its pixels, and factor by which rendering exceeds its
 * estimate. Both are judged by eye.
 */
const STEPS_PER_PAGE = 25_000
const STEPS_PER_WORK = 2

/** Ends the comparison of files that take much longer than that; their results may differ between machines. */
const MAX_RENDERING_MS = 15_000

/** Sizes in points that differ by less are equal. */
const SIZE_TOLERANCE_POINTS = 0.1

/** Called for each page compared, counted from 1. */
export type OnPage = (item: number, itemCount: number) => void

/** A page compared with its original. */
export interface PageComparison {
  /** Counted from 1. */
  page: number
  /** Undefined if the original cannot be rendered. */
  similarity: Similarity | undefined
  /** Whether its size or text differs from the original. */
  hasChangedContent: boolean
}

/** A rendered page of the original, kept for repeated comparisons. */
interface OriginalPage {
  samples: Samples
  size: PageRendering['size']
  text: string
}

/** How to render a page. */
interface RenderingPlan {
  /** In pixels. */
  size: { width: number; height: number }
  /** In steps. */
  cost: number
}

/** Compares pages of a document with those of files compressed from it. */
export class PageComparer {
  readonly #document: OpenedDocument
  readonly #context: OperationContext
  readonly #maxSteps: number
  readonly #originals = new Map<number, OriginalPage | undefined>()
  readonly #plans = new Map<number, RenderingPlan>()
  /** The number of pages that PDFium finds in the document; undefined if it cannot open it. */
  #pageCount: number | undefined

  constructor(document: OpenedDocument, context: OperationContext, maxSteps = MAX_STEPS) {
    this.#document = document
    this.#context = context
    this.#maxSteps = maxSteps
  }

  /**
   * Compares pages, counted from 1, most important first: as many as the budget allows.
   * @param onPage called for each page
   * @returns undefined if the file cannot be opened or lacks pages
   */
  async compare(after: Uint8Array, pages: readonly number[], onPage?: OnPage): Promise<PageComparison[] | undefined> {
    const rendered = await this.#renderOriginals(pages)
    const comparisons = new Map<number, PageComparison>()
    for (const page of rendered) {
      const isUnrendered = this.#originals.get(page) === undefined
      comparisons.set(page, { page, similarity: isUnrendered ? undefined : NO_SIMILARITY, hasChangedContent: false })
    }
    const [document, pageCount] = [this.#document, this.#pageCount]
    // The original cannot be rendered at all.
    if (pageCount === undefined) return [...comparisons.values()]
    const open = () => openCompressed(after, { document, pageCount }, this.#context)
    let compressed = await open()
    if (compressed === undefined) return undefined
    const measure = await openSimilarity(this.#context.platform)
    const request: RenderRequest = {
      open: () => {
        const opened = compressed
        compressed = undefined
        return opened === undefined ? open() : Promise.resolve(opened)
      },
      pages: rendered,
      renderingSize: (page) => this.#originals.get(page)?.samples,
      shouldStop: () => false,
    }
    try {
      await renderPages(request, (page, rendering) => {
        stopIfAborted(this.#context)
        onPage?.(rendered.indexOf(page) + 1, rendered.length)
        comparisons.set(page, this.#comparePage(page, rendering, measure))
      })
    } finally {
      compressed?.close()
    }
    return [...comparisons.values()]
  }

  /**
   * Compares pages against newly rendered originals: in the first document that PDFium opens, non-embedded fonts may
   * render differently than in all later ones.
   */
  async compareAgain(after: Uint8Array, pages: readonly number[]): Promise<PageComparison[] | undefined> {
    for (const page of pages) this.#originals.delete(page)
    return this.compare(after, pages)
  }

  /** Renders the pages of the original that were not rendered yet. */
  async #renderOriginals(pages: readonly number[]): Promise<number[]> {
    const start = performance.now()
    let spent = 0
    const originals = this.#originals
    const rendered = pages.filter((page) => originals.has(page))
    const request: RenderRequest = {
      open: async () => {
        const pdfium = await openForRendering(this.#document, this.#document.reader.unlockedBy, this.#context)
        this.#pageCount = pdfium?.pageCount
        return pdfium
      },
      pages: pages.filter((page) => !originals.has(page)),
      renderingSize: (page) => {
        rendered.push(page)
        originals.set(page, undefined)
        const planned = this.#planRendering(page)
        spent += planned?.cost ?? 0
        return planned?.size
      },
      shouldStop: () => {
        stopIfAborted(this.#context)
        const budget = this.#maxSteps * (rendered.length < MIN_PAGES ? FEW_PAGES_FACTOR : 1)
        return rendered.length > 0 && (spent > budget || performance.now() - start > MAX_RENDERING_MS)
      },
    }
    await renderPages(request, (page, { image: { width, height, pixels }, size, text }) => {
      const samples: Samples = { width, height, channels: 4, data: pixels.slice() }
      originals.set(page, { samples, size, text })
    })
    return this.#pageCount === undefined ? [...pages] : rendered
  }

  #comparePage(page: number, rendering: PageRendering, measure: MeasureSimilarity): PageComparison {
    const original = this.#originals.get(page)
    if (original === undefined) return { page, similarity: undefined, hasChangedContent: false }
    const { width, height, pixels } = rendering.image
    const similarity = measure(original.samples, { width, height, channels: 4, data: pixels })
    const isSameSize =
      Math.abs(rendering.size.width - original.size.width) < SIZE_TOLERANCE_POINTS &&
      Math.abs(rendering.size.height - original.size.height) < SIZE_TOLERANCE_POINTS
    return { page, similarity, hasChangedContent: !isSameSize || rendering.text !== original.text }
  }

  /** The steps that rendering a page takes, counted from 1; infinite if it has an image beyond the limits. */
  costOf(page: number): number {
    return this.#planRendering(page)?.cost ?? Infinity
  }

  /** How to render a page; undefined if it has an image beyond the limits. */
  #planRendering(number: number): RenderingPlan | undefined {
    const known = this.#plans.get(number)
    if (known !== undefined) return known
    const plan = this.#newPlan(number)
    if (plan !== undefined) this.#plans.set(number, plan)
    return plan
  }

  #newPlan(number: number): RenderingPlan | undefined {
    const { reader, pages } = this.#document
    const page = pages[number - 1]
    if (page === undefined || !isWithinBounds(() => checkImages(page, this.#document))) return undefined
    const { width, height } = pageGeometry(page, reader.resolve)
    const scale = Math.min(RENDERING_DPI / 72, MAX_SIDE_PIXELS / Math.max(width, height))
    const pixels = (points: number) => Math.max(1, Math.round(points * scale))
    const work = estimateWork(page, reader.resolve, this.#context.platform, FEW_PAGES_FACTOR * MAX_STEPS)
    const size = { width: pixels(width), height: pixels(height) }
    return { size, cost: STEPS_PER_PAGE + STEPS_PER_WORK * work }
  }
}

const NO_SIMILARITY: Similarity = { content: 0, tile: 0, chroma: 255 }

function isWithinBounds(check: () => void): boolean {
  try {
    check()
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_COMPLEX') return false
    throw error
  }
}
