import { OPERATIONS, type DocumentInfo } from '@recto/contract'
import { useEffect, useEffectEvent, useState } from 'react'

import { CallError } from '../api/call-error.ts'
import { readFacts } from '../api/read-facts.ts'
import { useLocalOperation } from '../local-work/use-local-operation.ts'
import { failureText } from '../messages/operation-messages.ts'

/** The result of inspecting a document. */
type Inspection = { status: 'reading' } | { status: 'read'; info: DocumentInfo } | { status: 'failed'; message: string }

/** Reads a document's facts on this device, once there is a file. */
export function useDocumentInfo(file: File | undefined, password: string | undefined): Inspection {
  const [found, setFound] = useState<{ of: File; inspection: Inspection }>()
  const run = useEffectEvent(useLocalOperation())
  useEffect(() => {
    if (file === undefined) return
    const stop = new AbortController()
    const { signal } = stop
    const operation = OPERATIONS.info
    const settle = (inspection: Inspection) => !signal.aborted && setFound({ of: file, inspection })
    const read = async () => {
      try {
        const { blob } = await run({ operation, files: [{ file, password }], options: {}, signal })
        settle({ status: 'read', info: await readFacts<DocumentInfo>(operation, blob) })
      } catch (error) {
        settle({ status: 'failed', message: error instanceof CallError ? error.message : failureText(operation) })
      }
    }
    void read()
    return () => stop.abort()
  }, [file, password])
  return found !== undefined && found.of === file ? found.inspection : { status: 'reading' }
}
