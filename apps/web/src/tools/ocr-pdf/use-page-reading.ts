import { toAppError, type AppError, type RecognizedPage } from '@recto/contract'
import { useEffect, useRef } from 'react'

import { useConfig } from '../../api/config-context.tsx'
import { LatestTaskRunner } from '../../preview/latest-task-runner.ts'
import { usePreview } from '../../preview/preview-context.tsx'
import type { PreviewDocument } from '../../preview/protocol.ts'
import { useSession } from '../../sessions/session-context.ts'
import { useCellValue } from '../../sessions/use-session-state.ts'

/** The state of reading a page. */
export type PageReading =
  | { status: 'reading' }
  | { status: 'read'; page: RecognizedPage }
  | { status: 'failed'; problem: AppError }

/** A page to read. */
export interface ReadingRequest {
  document: PreviewDocument
  /** Counted from 1. */
  page: number
  /** Codes; with none they are guessed. */
  languages: readonly string[]
}

type Readings = ReadonlyMap<string, PageReading>

const NONE: Readings = new Map()

/** How many pages' words to keep; a page of small print takes a few hundred kilobytes. */
const MAX_KEPT = 100

/**
 * Reads a page on this device in a separate worker, and keeps its words in the session. While a page is being read, only the latest
 * request waits.
 * @returns undefined while nothing is requested, or the request waits
 */
export function usePageReading(request: ReadingRequest | undefined): PageReading | undefined {
  const { reader } = usePreview()
  const { maxPages, maxPixels } = useConfig()
  const readings = useSession().cell('readings', NONE)
  const known = useCellValue(readings)
  const key = request && keyOf(request)
  const runner = useRef<LatestTaskRunner<ReadingRequest>>(undefined)

  useEffect(() => {
    const keep = (task: ReadingRequest, reading: PageReading) =>
      readings.set(withReading(readings.get(), keyOf(task), reading))
    const read = async (task: ReadingRequest, signal: AbortSignal) => {
      const { document, page, languages } = task
      const done = readings.get().get(keyOf(task))?.status
      if (done === 'read' || done === 'failed') return
      keep(task, { status: 'reading' })
      try {
        const limits = { maxPages, maxPixels }
        keep(task, { status: 'read', page: await reader.recognize({ document, page, languages, limits }, signal) })
      } catch (error) {
        // An unfinished page is read when it is shown again.
        if (signal.aborted) readings.set(withReading(readings.get(), keyOf(task), undefined))
        else keep(task, { status: 'failed', problem: toAppError(error) })
      }
    }
    const started = new LatestTaskRunner<ReadingRequest>(read)
    runner.current = started
    return () => started.stop()
  }, [reader, readings, maxPages, maxPixels])

  useEffect(() => {
    if (request !== undefined) runner.current?.request(request)
    // oxlint-disable-next-line react/exhaustive-deps -- the key identifies the request
  }, [key, reader, maxPages, maxPixels])

  return key === undefined ? undefined : known.get(key)
}

/** All readings of a document so far, with the same languages. */
export function useReadings(document: PreviewDocument | undefined, languages: readonly string[]): RecognizedPage[] {
  const known = useCellValue(useSession().cell('readings', NONE))
  if (document === undefined) return []
  return [...known].flatMap(([key, reading]) =>
    reading.status === 'read' && key === keyOf({ document, page: reading.page.page, languages }) ? [reading.page] : [],
  )
}

function keyOf({ document, page, languages }: ReadingRequest): string {
  return [document.id, page, languages.join('+')].join(' ')
}

/** Adds a reading, dropping the oldest. */
function withReading(readings: Readings, key: string, reading: PageReading | undefined): Readings {
  const next = new Map(readings)
  next.delete(key)
  if (reading !== undefined) next.set(key, reading)
  for (const oldest of next.keys()) {
    if (next.size <= MAX_KEPT) break
    next.delete(oldest)
  }
  return next
}
