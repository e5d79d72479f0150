import type { EngineLimits, Warning } from '@recto/contract'

import type { PreviewClient } from './preview-client.ts'
import type { Box, Change, PreviewDocument } from './protocol.ts'

/** A page to render, as it is or with a change applied. */
export interface LivePageRequest {
  document: PreviewDocument
  /** Counted from 1. */
  page: number
  box: Box
  /** Undefined while the settings do not form a valid request. */
  change: Change | undefined
}

/** A rendered page. */
interface RenderedLivePage {
  page: number
  image: ImageBitmap
  warnings: readonly Warning[]
}

type PageRenderer = Pick<PreviewClient, 'render' | 'change'>

/** The latest rendering of a document, and the error that prevented a newer one. */
export interface LiveRendering {
  documentId: string
  shown?: RenderedLivePage
  /** Why the last requested change failed; the page is shown without it. */
  problem?: unknown
  isUnrenderable?: boolean
}

/** Renders pages with their changes and reports each rendering. An image is closed when the next one replaces it. */
export class LiveRenderer {
  readonly #client: PageRenderer
  readonly #limits: EngineLimits
  readonly #onRendering: (rendering: LiveRendering) => void
  #documentId: string | undefined
  #shown: RenderedLivePage | undefined

  constructor(client: PageRenderer, limits: EngineLimits, onRendering: (rendering: LiveRendering) => void) {
    this.#client = client
    this.#limits = limits
    this.#onRendering = onRendering
  }

  /** Renders a page; errors are part of what it reports. */
  async render(request: LivePageRequest, signal: AbortSignal): Promise<void> {
    const { change } = request
    try {
      // The first change has to wait for fonts; the unchanged page fills the time.
      if (change === undefined || this.#documentId !== request.document.id) await this.#renderUnchanged(request, signal)
      if (change !== undefined) await this.#renderChanged({ ...request, change }, signal)
    } catch (problem) {
      if (!signal.aborted) this.#onRendering({ documentId: request.document.id, problem, isUnrenderable: true })
    }
  }

  /** Closes the image on screen. */
  close(): void {
    this.#shown?.image.close()
  }

  async #renderUnchanged(request: LivePageRequest, signal: AbortSignal, problem?: unknown): Promise<void> {
    const { document, page, box } = request
    const image = await this.#client.render({ document, page, box, limits: this.#limits }, 'first', signal)
    this.#show(request, { page, image, warnings: [] }, problem)
  }

  async #renderChanged(request: LivePageRequest & { change: Change }, signal: AbortSignal): Promise<void> {
    try {
      const changed = await this.#client.change({ ...request, limits: this.#limits }, signal)
      this.#show(request, { page: request.page, ...changed })
    } catch (problem) {
      if (signal.aborted) return
      if (this.#shown?.page !== request.page) await this.#renderUnchanged(request, signal, problem)
      else this.#onRendering({ documentId: request.document.id, shown: this.#shown, problem })
    }
  }

  #show({ document: { id } }: LivePageRequest, shown: RenderedLivePage, problem?: unknown): void {
    const previous = this.#shown
    this.#documentId = id
    this.#shown = shown
    this.#onRendering({ documentId: id, shown, ...(problem === undefined ? {} : { problem }) })
    previous?.image.close()
  }
}
