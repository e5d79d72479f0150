import type { ErrorCode, ErrorData, OutlineStart, Warning } from '@recto/contract'
import type { PageWeight } from '@recto/engine'

import { createPreviewDesk, type PreviewDesk } from '../preview/preview-context.tsx'
import type { Change, PreviewCall, PreviewDocument, PreviewReply } from '../preview/protocol.ts'
import { FakeWorker } from './fake-worker.ts'

const A4_POINTS = [595, 842] as const
const INTERNAL: ErrorData = { code: 'INTERNAL', facts: {} }

/** What a stand-in worker finds in a file. */
export interface Finding {
  pageCount?: number
  /** Width and height of every page in points; A4 unless it is said. */
  size?: readonly [number, number]
  /** How many pages are measured at once; all unless it is said. Those after them lie on their side. */
  measured?: number
  password?: string
  /** What a page weighs as a file; it cannot be told unless it is said. */
  weight?: PageWeight
  outline?: OutlineStart[]
  isScanned?: boolean
  error?: ErrorCode
  /** What becomes of a change to a page: what is told besides its picture, or why it cannot be made. */
  onChange?: (change: Change, page: number) => Warning[] | ErrorData
}

/** A desk whose worker finds what the test says, by file name, and draws blank sheets. */
export function fakeDesk(findings: Record<string, Finding> = {}): PreviewDesk {
  return createPreviewDesk(
    () => new FakeWorker<PreviewCall, PreviewReply>((call, worker) => worker.reply(answer(call, findings))),
  )
}

function answer({ callId, request }: PreviewCall, findings: Record<string, Finding>): PreviewReply {
  if (request.kind === 'forget' || request.kind === 'fonts') return { callId, isDone: true, value: undefined }
  const finding = findings[request.document.file.name] ?? {}
  const { pageCount = 1, measured = pageCount, error } = finding
  const code = error ?? lockOf(request.document, finding)
  if (code !== undefined) return { callId, isDone: false, error: { code, facts: {} } }
  if (request.kind === 'render') return { callId, isDone: true, value: fakePicture() }
  if (request.kind === 'weigh') {
    const { weight: value } = finding
    return value === undefined ? { callId, isDone: false, error: INTERNAL } : { callId, isDone: true, value }
  }
  if (request.kind === 'change') {
    const answered = finding.onChange?.(request.change, request.page) ?? []
    if (!Array.isArray(answered)) return { callId, isDone: false, error: answered }
    return { callId, isDone: true, value: { picture: fakePicture(), warnings: answered } }
  }
  if (request.kind === 'scan') return { callId, isDone: true, value: { isScanned: finding.isScanned ?? false } }
  if (request.kind === 'outline') return { callId, isDone: true, value: finding.outline ?? [] }
  if (request.kind === 'sizes') {
    const sizes = Array.from({ length: pageCount - request.from + 1 }, () => finding.size ?? A4_POINTS)
    return { callId, isDone: true, value: Float32Array.from(sizes.flat()) }
  }
  if (request.kind === 'measure') {
    return { callId, isDone: true, value: Float32Array.of(1.4, 1.4).slice(0, pageCount - request.from + 1) }
  }
  const shapes = new Float32Array(pageCount).fill(0.7, 0, measured)
  return { callId, isDone: true, value: { pageCount, isEncrypted: false, isRepaired: false, shapes } }
}

/** A picture of nothing. */
function fakePicture(): ImageBitmap {
  return { width: 70, height: 100, close: () => undefined }
}

function lockOf({ password }: PreviewDocument, { password: needed }: Finding): ErrorCode | undefined {
  if (needed === undefined || needed === password) return undefined
  return password === undefined ? 'PASSWORD_REQUIRED' : 'WRONG_PASSWORD'
}
