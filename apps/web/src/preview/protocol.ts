import type {
  EngineLimits,
  ErrorData,
  OcrMode,
  OperationId,
  OPERATIONS,
  OptionsInput,
  OutlineStart,
  RecognizedPage,
  SkipReason,
  Warning,
} from '@recto/contract'
import type { PageWeight, ImageEncoding } from '@recto/engine'

import type { LocalFile } from '../workers/read-input.ts'

/** A file the worker may have to open. Every request includes it, so that a restarted worker needs no earlier state. */
export interface PreviewDocument {
  id: string
  file: File
  password?: string
  /** Whether it may be an image, which is opened as a document made from it. */
  accepts?: 'images'
  /** For an image: how the document made from it is cleaned up. */
  cleanUp?: CleanUp
}

/** How scans are cleaned up: an option of `fromImages`. */
export type CleanUp = NonNullable<OptionsInput<typeof OPERATIONS.fromImages>['cleanUp']>

/** Result of cleaning up a file's images. */
export interface CleanedImages {
  /** How many were changed. */
  count: number
  /** Page sizes, as in `sizes`. */
  sizes: Float32Array
}

/** Facts known about a document once it has been opened. */
export interface DocumentFacts {
  pageCount: number
  isEncrypted: boolean
  isRepaired: boolean
  /** Parts of it that could not be read. */
  losses: readonly Warning[]
  /** Width divided by height of each page; 0 if unknown or not measured yet. */
  aspectRatios: Float32Array
}

/** The box a page is rendered to fit, in pixels. */
export interface Box {
  width: number
  height: number
}

/** An operation that changes pages in place, previewed before it is run on the whole document. */
export interface Change {
  operation: OperationId
  options: Record<string, unknown>
  /** Files the operation needs besides the document. */
  attachments: readonly LocalFile[]
}

/** One page as a change will leave it. */
export interface ChangedPage {
  image: ImageBitmap
  /** The warnings the operation reported. */
  warnings: Warning[]
}

interface DocumentParams {
  document: PreviewDocument
  limits: EngineLimits
}

/** Page numbers count from 1. */
interface PageParams extends DocumentParams {
  page: number
  box: Box
}

/** The first page to measure, counted from 1. */
interface MeasureParams extends DocumentParams {
  from: number
}

/** A page, counted from 1, and the codes of the languages to read it with; with none they are guessed. */
interface RecognizeParams extends DocumentParams {
  page: number
  languages: readonly string[]
}

/** Every request the worker understands: its parameters and its result. */
export interface PreviewProtocol {
  describe: { params: DocumentParams; result: DocumentFacts }
  render: { params: PageParams; result: ImageBitmap }
  /** The size of one page as an image file. */
  weigh: { params: PageParams & { encoding: ImageEncoding }; result: PageWeight }
  /** Runs an operation on one page and renders the page it produces. */
  change: { params: PageParams & { change: Change }; result: ChangedPage }
  /** Aspect ratios from a given page on, as in `DocumentFacts`: as many as the time budget allows, at least one. */
  aspectRatios: { params: MeasureParams; result: Float32Array }
  /**
   * Width and height in points of each page from a given one on, interleaved; 0 if unknown. As many as the time budget
   * allows.
   */
  sizes: { params: MeasureParams; result: Float32Array }
  /** Cleans up the images of a file. */
  cleaned: { params: DocumentParams; result: CleanedImages }
  /** Whether the first pages are images without text, as a scanner produces them. */
  isScanned: { params: DocumentParams; result: boolean }
  /** Why `ocr` would not read each page from one on; null if it would. As many as the time budget allows, at least one. */
  skips: { params: MeasureParams & { mode: OcrMode }; result: (SkipReason | null)[] }
  /** Recognizes the text of one page. */
  recognize: { params: RecognizeParams; result: RecognizedPage }
  /** The top-level outline items. */
  outline: { params: DocumentParams; result: OutlineStart[] }
  /** Loads the fonts of a script, given by its ISO 15924 code. */
  loadFonts: { params: { script: string }; result: undefined }
  /** Releases everything held for a document. */
  release: { params: { documentId: string }; result: undefined }
}

/** The name of a request. */
export type PreviewKind = keyof PreviewProtocol

/** The parameters of a request of one kind. */
export type PreviewParams<Kind extends PreviewKind> = PreviewProtocol[Kind]['params']

/** The result of a request of one kind. */
export type PreviewResult<Kind extends PreviewKind = PreviewKind> = PreviewProtocol[Kind]['result']

/** A request: its kind together with the parameters of that kind. */
export type PreviewRequest<Kind extends PreviewKind = PreviewKind> = {
  [Each in Kind]: { kind: Each; params: PreviewParams<Each> }
}[Kind]

/** A request on its way to the worker; the response carries the same id. */
export interface PreviewCall {
  callId: number
  request: PreviewRequest
}

/** The worker's response to one call. */
export type PreviewResponse =
  | { callId: number; isDone: true; value: PreviewResult }
  | { callId: number; isDone: false; error: ErrorData }

type ResultGuards = { [Kind in PreviewKind]: (value: unknown) => value is PreviewResult<Kind> }

/** Distinguishes a result of the expected kind from anything else a worker may send. */
const RESULT_GUARDS: ResultGuards = {
  describe: (value): value is DocumentFacts => isObjectWith(value, 'pageCount', 'aspectRatios'),
  render: (value): value is ImageBitmap => isObjectWith(value, 'close', 'width', 'height'),
  weigh: (value): value is PageWeight => isObjectWith(value, 'pixels', 'bytes'),
  change: (value): value is ChangedPage => isObjectWith(value, 'image', 'warnings'),
  aspectRatios: (value) => value instanceof Float32Array,
  sizes: (value) => value instanceof Float32Array,
  cleaned: (value): value is CleanedImages => isObjectWith(value, 'count', 'sizes'),
  isScanned: (value) => typeof value === 'boolean',
  skips: (value): value is (SkipReason | null)[] => Array.isArray(value),
  recognize: (value): value is RecognizedPage => isObjectWith(value, 'words', 'languages'),
  outline: (value): value is OutlineStart[] => Array.isArray(value),
  loadFonts: (value) => value === undefined,
  release: (value) => value === undefined,
}

/** Whether a value sent by the worker is a result for a request of this kind. */
export function isResultOf<Kind extends PreviewKind>(kind: Kind, value: unknown): value is PreviewResult<Kind> {
  return RESULT_GUARDS[kind](value)
}

function isObjectWith(value: unknown, ...keys: readonly string[]): boolean {
  return typeof value === 'object' && value !== null && keys.every((key) => key in value)
}
