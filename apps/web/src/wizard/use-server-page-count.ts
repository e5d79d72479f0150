import { OPERATIONS, type DocumentInfo } from '@recto/contract'
import { useEffect, useEffectEvent } from 'react'

import { callOperation } from '../api/call-operation.ts'
import { readFacts } from '../api/read-facts.ts'
import { useCallMessages } from '../api/use-call-messages.ts'
import type { ChosenFile } from './chosen-files.ts'

/** Counts the pages of a file on the server if the browser cannot read it. */
export function useServerPageCount(file: ChosenFile | undefined, onCount: (pageCount: number) => void): void {
  const messages = useCallMessages()
  const isUnreadable = file?.reading.status === 'unreadable'
  const count = useEffectEvent(async (signal: AbortSignal) => {
    if (file === undefined) return
    const operation = OPERATIONS.info
    const files = [{ file: file.file, password: file.password }]
    try {
      const { blob } = await callOperation({
        operation,
        files,
        options: {},
        messages,
        signal,
        onProgress: () => undefined,
      })
      const { pageCount } = await readFacts<DocumentInfo>(operation, blob)
      if (!signal.aborted) onCount(pageCount)
    } catch {
      // Page numbers then have no upper limit here; the operation reports those past the last page.
    }
  })
  useEffect(() => {
    if (!isUnreadable) return
    const stop = new AbortController()
    void count(stop.signal)
    return () => stop.abort()
  }, [isUnreadable, file?.id])
}
