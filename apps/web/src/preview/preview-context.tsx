import { createContext, use, useEffect, useState, type ReactNode } from 'react'

import { startPreviewWorker } from '../workers/start-engine-worker.ts'
import { ImageCache } from './image-cache.ts'
import { PreviewClient } from './preview-client.ts'

/** Reading a page takes seconds, and language data is fetched before the first one. */
const READING_TIMEOUT_MS = 180_000

/** The clients of the preview worker and of a second worker that recognizes text without holding up the first, and rendered images. */
export interface PreviewService {
  client: PreviewClient
  reader: PreviewClient
  images: ImageCache
}

/** Creates the preview service of one page; tests pass their own worker. */
export function createPreviewService(startWorker: () => Worker = startPreviewWorker): PreviewService {
  return {
    client: new PreviewClient(startWorker),
    reader: new PreviewClient(startWorker, READING_TIMEOUT_MS),
    images: new ImageCache(),
  }
}

const PreviewContext = createContext<PreviewService | undefined>(undefined)

interface PreviewProviderProps {
  service?: PreviewService
  children: ReactNode
}

/**
 * Provides previews to a tool's page. Each worker starts with its first request and stops when the page unmounts. Inside
 * another provider, its previews are shared.
 */
export function PreviewProvider({ service, children }: PreviewProviderProps) {
  const outer = use(PreviewContext)
  if (outer !== undefined && service === undefined) return children
  return <OwnPreview service={service}>{children}</OwnPreview>
}

function OwnPreview({ service: given, children }: { service: PreviewService | undefined; children: ReactNode }) {
  const [service] = useState(() => given ?? createPreviewService())
  useEffect(
    () => () => {
      service.client.stop()
      service.reader.stop()
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
