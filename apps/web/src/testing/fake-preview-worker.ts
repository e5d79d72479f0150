import {
  AppError,
  toAppError,
  type ErrorCode,
  type ErrorData,
  type OutlineStart,
  type RecognizedPage,
  type Warning,
} from '@recto/contract'
import type { PageWeight } from '@recto/engine'

import { createPreviewService, type PreviewService } from '../preview/preview-context.tsx'
import type {
  Change,
  PreviewCall,
  PreviewDocument,
  PreviewRequest,
  PreviewResponse,
  PreviewResult,
} from '../preview/protocol.ts'
import { FakeWorker } from './fake-worker.ts'

const A4_POINTS = [595, 842] as const

/** What the fake worker reports about a file. */
export interface FakeFile {
  pageCount?: number
  /** Width and height of every page in points; A4 by default. */
  size?: readonly [number, number]
  /** How many pages are measured when the file is opened; all by default. Those measured later are landscape. */
  measured?: number
  password?: string
  /** Why pages cannot be rendered. */
  pageErrors?: Readonly<Record<number, ErrorCode>>
  /** The size of a page as an image; weighing fails by default. */
  weight?: PageWeight
  outline?: OutlineStart[]
  isScanned?: boolean
  /** How many of its images are changed by cleaning; none by default. */
  cleanedCount?: number
  /** Pages that have text; all by default, but none of a scan or where text is recognized. */
  pagesWithText?: readonly number[]
  /** What is recognized on a page, or why it cannot be; nothing by default. */
  onRecognize?: (page: number, languages: readonly string[]) => Partial<RecognizedPage> | ErrorData
  error?: ErrorCode
  /** The warnings for a change to a page, or the error it fails with. */
  onChange?: (change: Change, page: number) => Warning[] | ErrorData
}

/** A preview service with a fake worker that knows files by name and renders blank pages. */
export function fakePreview(files: Record<string, FakeFile> = {}): PreviewService {
  return createPreviewService(
    () => new FakeWorker<PreviewCall, PreviewResponse>((call, worker) => worker.reply(respond(call, files))),
  )
}

function respond({ callId, request }: PreviewCall, files: Record<string, FakeFile>): PreviewResponse {
  try {
    return { callId, isDone: true, value: resultOf(request, files) }
  } catch (error) {
    const { code, facts } = toAppError(error)
    return { callId, isDone: false, error: { code, facts } }
  }
}

function resultOf({ kind, params }: PreviewRequest, files: Record<string, FakeFile>): PreviewResult {
  if (!('document' in params)) return undefined
  const file = files[params.document.file.name] ?? {}
  const { pageCount = 1, measured = pageCount } = file
  const code = file.error ?? passwordError(params.document, file)
  if (code !== undefined) throw new AppError(code)
  if ('change' in params) {
    const outcome = file.onChange?.(params.change, params.page) ?? []
    if (!Array.isArray(outcome)) throw new AppError(outcome.code, outcome.facts)
    return { image: fakeImage(), warnings: outcome }
  }
  if ('encoding' in params) {
    if (file.weight === undefined) throw new AppError('INTERNAL')
    return file.weight
  }
  if ('languages' in params) return recognize(file, params)
  if (kind === 'cleaned') return { count: file.cleanedCount ?? 0, sizes: Float32Array.of(300, 400) }
  if ('mode' in params) {
    const pages = Array.from({ length: pageCount - params.from + 1 }, (_, index) => params.from + index)
    const isRead = file.isScanned === true || file.onRecognize !== undefined
    const withText = file.pagesWithText ?? (isRead ? [] : pages)
    return pages.map((page) => (params.mode === 'skip' && withText.includes(page) ? 'has-text' : null))
  }
  if ('from' in params) {
    const count = pageCount - params.from + 1
    if (kind === 'aspectRatios') return Float32Array.of(1.4, 1.4).slice(0, count)
    return Float32Array.from(Array.from({ length: count }, () => file.size ?? A4_POINTS).flat())
  }
  if ('box' in params) {
    const problem = file.pageErrors?.[params.page]
    if (problem !== undefined) throw new AppError(problem, { page: params.page })
    return fakeImage()
  }
  if (kind === 'isScanned') return file.isScanned ?? false
  if (kind === 'outline') return file.outline ?? []
  const aspectRatios = new Float32Array(pageCount).fill(0.7, 0, measured)
  return { pageCount, isEncrypted: false, isRepaired: false, losses: [], aspectRatios }
}

/** A page of no words, upright and straight, unless the test says otherwise. */
function recognize(
  { pageCount = 1, onRecognize }: FakeFile,
  { page, languages }: { page: number; languages: readonly string[] },
): RecognizedPage {
  const found = onRecognize?.(page, languages) ?? {}
  if ('code' in found) throw new AppError(found.code, found.facts)
  const [width, height] = A4_POINTS
  return { page, pageCount, width, height, skipReason: null, turn: 0, skew: 0, words: [], languages: ['eng'], ...found }
}

/** A blank image. */
function fakeImage(): ImageBitmap {
  return { width: 70, height: 100, close: () => undefined }
}

function passwordError({ password }: PreviewDocument, { password: expected }: FakeFile): ErrorCode | undefined {
  if (expected === undefined || expected === password) return undefined
  return password === undefined ? 'PASSWORD_REQUIRED' : 'WRONG_PASSWORD'
}
