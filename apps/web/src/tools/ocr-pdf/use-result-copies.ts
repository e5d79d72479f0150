import { useLingui } from '@lingui/react/macro'
import { OPERATIONS, type ToolId } from '@recto/contract'
import { useEffect, useRef, useState } from 'react'

import { CallError } from '../../api/call-error.ts'
import { LARGE_BYTES } from '../../api/large-files.ts'
import { useNotices } from '../../components/notice/notice-provider.tsx'
import { failureText } from '../../messages/operation-messages.ts'
import { keepResult } from '../../shelf/keep.ts'
import { useOperationRunner } from '../../where/use-operation-runner.ts'
import { saveFile } from '../../wizard/save-file.ts'
import type { WizardResult } from '../../wizard/wizard-state.ts'
import type { WorkProgress } from '../../wizard/work-progress.ts'

/** Another form of the result. */
export type CopyFormat = 'text' | 'word'

const FORMATS = {
  text: { operation: OPERATIONS.toText, tool: 'convert-pdf' },
  word: { operation: OPERATIONS.toWord, tool: 'pdf-to-docx' },
} as const satisfies Record<CopyFormat, { operation: object; tool: ToolId }>

/** The copy being made. */
interface RunningCopy {
  format: CopyFormat
  progress: WorkProgress | undefined
}

/**
 * Converts the result to text or Word at the place where it was made, and saves that. One at a time; requesting the same form again
 * cancels it.
 */
export function useResultCopies({ file, place, report }: WizardResult, password: string | undefined) {
  const { t } = useLingui()
  const { notify } = useNotices()
  const run = useOperationRunner()
  const [running, setRunning] = useState<RunningCopy>()
  const [sizes, setSizes] = useState<Partial<Record<CopyFormat, number>>>({})
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])

  async function make(format: CopyFormat) {
    const { operation, tool } = FORMATS[format]
    const stop = new AbortController()
    current.current = stop
    setRunning({ format, progress: undefined })
    try {
      const { blob, name } = await run({
        operation,
        files: [{ file, password }],
        options: {},
        isLong: file.size >= LARGE_BYTES || format === 'word',
        pageCount: report.pageCount,
        place,
        signal: stop.signal,
        onProgress: (progress) => !stop.signal.aborted && setRunning({ format, progress }),
      })
      if (stop.signal.aborted) return
      saveFile(blob, name)
      keepResult(new File([blob], name, { type: blob.type }), { tool, from: [file], job: undefined })
      setSizes((known) => ({ ...known, [format]: blob.size }))
      notify({ kind: 'success', title: t`Success!`, text: t`${name} is in your downloads.` })
    } catch (error) {
      if (stop.signal.aborted) return
      const message = error instanceof CallError ? error.message : ''
      notify({ kind: 'error', title: t`Error`, text: message || failureText(operation) })
    }
    setRunning(undefined)
  }

  function toggle(format: CopyFormat) {
    current.current?.abort()
    if (running?.format === format) setRunning(undefined)
    else void make(format)
  }

  return { running, sizes, toggle }
}
