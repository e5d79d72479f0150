import type { ErrorCode, OutlineStart } from '@recto/contract'

import { createPreviewDesk, type PreviewDesk } from '../preview/preview-context.tsx'
import type { PreviewCall, PreviewDocument, PreviewReply } from '../preview/protocol.ts'
import { FakeWorker } from './fake-worker.ts'

/** What a stand-in worker finds in a file. */
export interface Finding {
  pageCount?: number
  /** How many pages are measured at once; all unless it is said. Those after them lie on their side. */
  measured?: number
  password?: string
  outline?: OutlineStart[]
  error?: ErrorCode
}

/** A desk whose worker finds what the test says, by file name, and draws nothing. */
export function fakeDesk(findings: Record<string, Finding> = {}): PreviewDesk {
  return createPreviewDesk(
    () => new FakeWorker<PreviewCall, PreviewReply>((call, worker) => worker.reply(answer(call, findings))),
  )
}

function answer({ callId, request }: PreviewCall, findings: Record<string, Finding>): PreviewReply {
  if (request.kind === 'forget') return { callId, isDone: true, value: undefined }
  const finding = findings[request.document.file.name] ?? {}
  const { pageCount = 1, measured = pageCount, error } = finding
  const code = error ?? lockOf(request.document, finding)
  if (code !== undefined) return { callId, isDone: false, error: { code, facts: {} } }
  if (request.kind === 'outline') return { callId, isDone: true, value: finding.outline ?? [] }
  if (request.kind === 'measure') {
    return { callId, isDone: true, value: Float32Array.of(1.4, 1.4).slice(0, pageCount - request.from + 1) }
  }
  const shapes = new Float32Array(pageCount).fill(0.7, 0, measured)
  return { callId, isDone: true, value: { pageCount, isEncrypted: false, isRepaired: false, shapes } }
}

function lockOf({ password }: PreviewDocument, { password: needed }: Finding): ErrorCode | undefined {
  if (needed === undefined || needed === password) return undefined
  return password === undefined ? 'PASSWORD_REQUIRED' : 'WRONG_PASSWORD'
}
