import type { ErrorCode } from '@recto/contract'

import { createPreviewDesk, type PreviewDesk } from '../preview/preview-context.tsx'
import type { PreviewCall, PreviewDocument, PreviewReply } from '../preview/protocol.ts'

/** What a stand-in worker finds in a file. */
export interface Finding {
  pageCount?: number
  /** How many pages are measured at once; all unless it is said. Those after them lie on their side. */
  measured?: number
  password?: string
  error?: ErrorCode
}

/** A worker in place of the real one: it finds what the test says, by file name, and draws nothing. */
class FakePreviewWorker extends EventTarget implements Worker {
  onmessage = null
  onmessageerror = null
  onerror = null
  readonly #findings: Record<string, Finding>

  constructor(findings: Record<string, Finding>) {
    super()
    this.#findings = findings
  }

  postMessage(call: PreviewCall): void {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: this.#answer(call) })))
  }

  terminate(): void {
    // There is nothing to stop.
  }

  #answer({ callId, request }: PreviewCall): PreviewReply {
    if (request.kind === 'forget') return { callId, isDone: true, value: undefined }
    const { pageCount = 1, measured = pageCount, error } = this.#findings[request.document.file.name] ?? {}
    const code = error ?? this.#lockOf(request.document)
    if (code !== undefined) return { callId, isDone: false, error: { code, facts: {} } }
    if (request.kind === 'measure') {
      return { callId, isDone: true, value: Float32Array.of(1.4, 1.4).slice(0, pageCount - request.from + 1) }
    }
    const shapes = new Float32Array(pageCount).fill(0.7, 0, measured)
    return { callId, isDone: true, value: { pageCount, isEncrypted: false, isRepaired: false, shapes } }
  }

  #lockOf({ file, password }: PreviewDocument): ErrorCode | undefined {
    const needed = this.#findings[file.name]?.password
    if (needed === undefined || needed === password) return undefined
    return password === undefined ? 'PASSWORD_REQUIRED' : 'WRONG_PASSWORD'
  }
}

/** A desk whose worker finds what the test says. */
export function fakeDesk(findings: Record<string, Finding> = {}): PreviewDesk {
  return createPreviewDesk(() => new FakePreviewWorker(findings))
}
