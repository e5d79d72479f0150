import type { EngineLimits, ErrorData, OperationId, OutlineStart, Warning } from '@recto/contract'
import type { PageWeight, PictureEncoding } from '@recto/engine'

import type { LocalFile } from '../workers/read-input.ts'

/** A file the worker may have to open; it travels with every request, so that a new worker needs no past. */
export interface PreviewDocument {
  id: string
  file: File
  password?: string
}

/** What is known of a document once it was opened. */
export interface DocumentFacts {
  pageCount: number
  isEncrypted: boolean
  isRepaired: boolean
  /** Width divided by height of each page, 0 where that could not be told, or not yet. */
  shapes: Float32Array
}

/** A box in pixels that a page is drawn to fit. */
export interface Box {
  width: number
  height: number
}

/** An operation that changes pages in place, to be looked at before it is done. */
export interface Change {
  operation: OperationId
  options: Record<string, unknown>
  /** Files beside the document. */
  attachments: readonly LocalFile[]
}

/** One page as a change leaves it. */
export interface ChangedPage {
  picture: ImageBitmap
  /** What the operation told besides. */
  warnings: Warning[]
}

/** What the page asks of the worker. */
export type PreviewRequest =
  | { kind: 'describe'; document: PreviewDocument; limits: EngineLimits }
  | { kind: 'render'; document: PreviewDocument; limits: EngineLimits; page: number; box: Box }
  | {
      kind: 'weigh'
      document: PreviewDocument
      limits: EngineLimits
      page: number
      box: Box
      encoding: PictureEncoding
    }
  | { kind: 'change'; document: PreviewDocument; limits: EngineLimits; page: number; box: Box; change: Change }
  | { kind: 'measure'; document: PreviewDocument; limits: EngineLimits; from: number }
  | { kind: 'sizes'; document: PreviewDocument; limits: EngineLimits; from: number }
  | { kind: 'scan'; document: PreviewDocument; limits: EngineLimits }
  | { kind: 'outline'; document: PreviewDocument; limits: EngineLimits }
  | { kind: 'fonts'; script: string }
  | { kind: 'forget'; documentId: string }

/** What a request of each kind is answered with. */
export interface PreviewAnswers {
  describe: DocumentFacts
  render: ImageBitmap
  weigh: PageWeight
  change: ChangedPage
  /** Shapes of the pages from one on, as in `DocumentFacts`; as many as there was time for. */
  measure: Float32Array
  /** Width and height in points of the pages from one on, one after the other, 0 where they could not be told; as many as there was time for. */
  sizes: Float32Array
  /** Whether the first pages are pictures without text, as a scanner makes them. */
  scan: { isScanned: boolean }
  /** The top-level outline items. */
  outline: OutlineStart[]
  fonts: undefined
  forget: undefined
}

/** What any request is answered with. */
export type PreviewAnswer = PreviewAnswers[PreviewRequest['kind']]

/** A request on its way to the worker. */
export interface PreviewCall {
  callId: number
  request: PreviewRequest
}

/** The worker's reply to one call. */
export type PreviewReply =
  | { callId: number; isDone: true; value: PreviewAnswer }
  | { callId: number; isDone: false; error: ErrorData }
