import { toAppError, type AppError, type Warning } from '@recto/contract'
import { useEffect, useRef, useState } from 'react'

import { useConfig } from '../api/config-context.tsx'
import { LatestJob } from './latest-job.ts'
import { LivePainter, type Painting, type WantedPage } from './live-painter.ts'
import { usePreviewDesk } from './preview-context.tsx'

/** What there is to see of a page. The last picture stays until the next one is there. */
export interface LivePage {
  shown: Painting['shown']
  warnings: readonly Warning[]
  /** Why the change that is asked for cannot be made. */
  problem: AppError | undefined
  /** Whether the page cannot be drawn at all. */
  isUndrawable: boolean
}

const NO_WARNINGS: readonly Warning[] = []

/** Shows one page as a change will leave it, drawn anew with every change; nothing while nothing is wanted. */
export function useLivePage(wanted: WantedPage | undefined): LivePage {
  const { client } = usePreviewDesk()
  const { maxPages } = useConfig()
  const [view, setView] = useState<Painting>()
  const job = useRef<LatestJob<WantedPage>>(undefined)
  useEffect(() => {
    const painter = new LivePainter(client, { maxPages }, setView)
    const made = new LatestJob<WantedPage>((asked, signal) => painter.paint(asked, signal))
    job.current = made
    return () => {
      made.stop()
      painter.close()
    }
  }, [client, maxPages])
  const { document, page, box, change } = wanted ?? {}
  const { width, height } = box ?? {}
  useEffect(() => {
    if (document === undefined || page === undefined || width === undefined || height === undefined) return
    job.current?.ask({ document, page, box: { width, height }, change })
  }, [client, maxPages, document, page, width, height, change])
  const current = view !== undefined && view.documentId === document?.id ? view : undefined
  return {
    shown: current?.shown,
    warnings: change === undefined ? NO_WARNINGS : (current?.shown?.warnings ?? NO_WARNINGS),
    problem: change === undefined || current?.problem === undefined ? undefined : toAppError(current.problem),
    isUndrawable: current?.isUndrawable === true,
  }
}
