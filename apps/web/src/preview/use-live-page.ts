import { toAppError, type AppError, type Warning } from '@recto/contract'
import { useEffect, useRef, useState } from 'react'

import { useConfig } from '../api/config-context.tsx'
import { LatestTaskRunner } from './latest-task-runner.ts'
import { LiveRenderer, type LivePageRequest, type LiveRendering } from './live-renderer.ts'
import { usePreview } from './preview-context.tsx'

/** A page on screen. The last image stays until the next one is rendered. */
export interface LivePage {
  shown: LiveRendering['shown']
  warnings: readonly Warning[]
  /** Why the requested change cannot be applied. */
  problem: AppError | undefined
  isUnrenderable: boolean
}

const NO_WARNINGS: readonly Warning[] = []

/** Renders one page as a change will leave it, again after each change; nothing while the request is undefined. */
export function useLivePage(request: LivePageRequest | undefined): LivePage {
  const { client } = usePreview()
  const { maxPages } = useConfig()
  const [rendering, setRendering] = useState<LiveRendering>()
  const runner = useRef<LatestTaskRunner<LivePageRequest>>(undefined)
  useEffect(() => {
    const renderer = new LiveRenderer(client, { maxPages }, setRendering)
    const started = new LatestTaskRunner<LivePageRequest>((task, signal) => renderer.render(task, signal))
    runner.current = started
    return () => {
      started.stop()
      renderer.close()
    }
  }, [client, maxPages])
  const { document, page, box, change } = request ?? {}
  const { width, height } = box ?? {}
  useEffect(() => {
    if (document === undefined || page === undefined || width === undefined || height === undefined) return
    runner.current?.request({ document, page, box: { width, height }, change })
  }, [client, maxPages, document, page, width, height, change])
  const current = rendering !== undefined && rendering.documentId === document?.id ? rendering : undefined
  return {
    shown: current?.shown,
    warnings: change === undefined ? NO_WARNINGS : (current?.shown?.warnings ?? NO_WARNINGS),
    problem: change === undefined || current?.problem === undefined ? undefined : toAppError(current.problem),
    isUnrenderable: current?.isUnrenderable === true,
  }
}
