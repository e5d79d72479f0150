import { createContext, use, useEffect, useState, type ReactNode } from 'react'

import { startPreviewWorker } from '../workers/start-engine-worker.ts'
import { ImageCache } from './image-cache.ts'
import { PreviewClient } from './preview-client.ts'

/** The preview worker's client and the images it has rendered. */
export interface PreviewService {
  client: PreviewClient
  images: ImageCache
}

/** Creates the preview service of one page; tests pass their own worker. */
export function createPreviewService(startWorker: () => Worker = startPreviewWorker): PreviewService {
  return { client: new PreviewClient(startWorker), images: new ImageCache() }
}

const PreviewContext = createContext<PreviewService | undefined>(undefined)

/** Provides previews to a tool's page. The worker starts with the first file and stops when the page unmounts. */
export function PreviewProvider({ service: given, children }: { service?: PreviewService; children: ReactNode }) {
  const [service] = useState(() => given ?? createPreviewService())
  useEffect(
    () => () => {
      service.client.stop()
      service.images.clear()
    },
    [service],
  )
  return <PreviewContext value={service}>{children}</PreviewContext>
}

/** Returns the preview service of the current page. */
export function usePreview(): PreviewService {
  const service = use(PreviewContext)
  if (service === undefined) throw new Error('usePreview was called outside of PreviewProvider.')
  return service
}
