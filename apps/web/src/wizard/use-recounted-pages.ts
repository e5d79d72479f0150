import { OPERATIONS, type DocumentInfo } from '@recto/contract'
import { useEffect, useEffectEvent } from 'react'

import { readFacts } from '../api/read-facts.ts'
import { useOperationRunner } from '../where/use-operation-runner.ts'
import type { ChosenFile } from './chosen-files.ts'

/**
 * Counts the pages of a file that the preview could not read: on this device, and on the server only if the operator
 * runs all work there.
 */
export function useRecountedPages(file: ChosenFile | undefined, onCount: (pageCount: number) => void): void {
  const run = useOperationRunner()
  const isUnreadable = file?.reading.status === 'unreadable'
  const count = useEffectEvent(async (signal: AbortSignal) => {
    if (file === undefined) return
    const operation = OPERATIONS.info
    const files = [{ file: file.file, password: file.password }]
    try {
      const { blob } = await run({
        operation,
        files,
        options: {},
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
