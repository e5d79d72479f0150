import type { EngineLimits, Warning } from '@recto/contract'

import type { PreviewClient } from './preview-client.ts'
import type { Box, Change, PreviewDocument } from './protocol.ts'

/** What is to be seen: a page as it is, or as a change will leave it. */
export interface WantedPage {
  document: PreviewDocument
  /** Counted from 1. */
  page: number
  box: Box
  /** None where what was entered makes no request. */
  change: Change | undefined
}

/** A page that was drawn. */
interface LivePicture {
  page: number
  picture: ImageBitmap
  warnings: readonly Warning[]
}

/** What draws pages. */
type PageRenderer = Pick<PreviewClient, 'render' | 'change'>

/** What was last drawn of a document, and what could not be. */
export interface Painting {
  documentId: string
  shown?: LivePicture
  /** Why the last change that was asked for could not be made; the page is seen as it was. */
  problem?: unknown
  isUndrawable?: boolean
}

/** Draws pages with their changes, one after the other, and tells what there is to see. Frees each picture with the next. */
export class LivePainter {
  readonly #client: PageRenderer
  readonly #limits: EngineLimits
  readonly #tell: (view: Painting) => void
  #documentId: string | undefined
  #shown: LivePicture | undefined

  constructor(client: PageRenderer, limits: EngineLimits, tell: (view: Painting) => void) {
    this.#client = client
    this.#limits = limits
    this.#tell = tell
  }

  /** Draws a page; what goes wrong is told. */
  async paint(wanted: WantedPage, signal: AbortSignal): Promise<void> {
    const { change } = wanted
    try {
      // The first change has fonts to wait for; the page itself need not.
      if (change === undefined || this.#documentId !== wanted.document.id) await this.#paintAsIs(wanted, signal)
      if (change !== undefined) await this.#paintChanged({ ...wanted, change }, signal)
    } catch (problem) {
      if (!signal.aborted) this.#tell({ documentId: wanted.document.id, problem, isUndrawable: true })
    }
  }

  /** Frees the picture that is shown. */
  close(): void {
    this.#shown?.picture.close()
  }

  async #paintAsIs(wanted: WantedPage, signal: AbortSignal, problem?: unknown): Promise<void> {
    const picture = await this.#client.render({ ...wanted, limits: this.#limits }, 'first', signal)
    this.#show(wanted, { page: wanted.page, picture, warnings: [] }, problem)
  }

  async #paintChanged(wanted: WantedPage & { change: Change }, signal: AbortSignal): Promise<void> {
    try {
      const changed = await this.#client.change({ ...wanted, limits: this.#limits }, signal)
      this.#show(wanted, { page: wanted.page, ...changed })
    } catch (problem) {
      if (signal.aborted) return
      if (this.#shown?.page !== wanted.page) await this.#paintAsIs(wanted, signal, problem)
      else this.#tell({ documentId: wanted.document.id, shown: this.#shown, problem })
    }
  }

  #show({ document: { id } }: WantedPage, shown: LivePicture, problem?: unknown): void {
    const before = this.#shown
    this.#documentId = id
    this.#shown = shown
    this.#tell({ documentId: id, shown, ...(problem === undefined ? {} : { problem }) })
    before?.picture.close()
  }
}
