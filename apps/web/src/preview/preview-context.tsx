import { createContext, use, useEffect, useState, type ReactNode } from 'react'

import { PictureCache } from './picture-cache.ts'
import { PreviewClient } from './preview-client.ts'

/** The worker that looks into files, and the pictures it has drawn. */
export interface PreviewDesk {
  client: PreviewClient
  pictures: PictureCache
}

/** Opens the desk of one page; tests put another worker behind it. */
export function createPreviewDesk(startWorker: () => Worker = startPreviewWorker): PreviewDesk {
  return { client: new PreviewClient(startWorker), pictures: new PictureCache() }
}

function startPreviewWorker(): Worker {
  return new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module', name: 'preview' })
}

const PreviewContext = createContext<PreviewDesk | undefined>(undefined)

/** Gives a tool's page its look into files; the worker starts with the first file and ends with the page. */
export function PreviewProvider({ desk: given, children }: { desk?: PreviewDesk; children: ReactNode }) {
  const [desk] = useState(() => given ?? createPreviewDesk())
  useEffect(
    () => () => {
      desk.client.stop()
      desk.pictures.clear()
    },
    [desk],
  )
  return <PreviewContext value={desk}>{children}</PreviewContext>
}

/** The desk of the page one is on. */
export function usePreviewDesk(): PreviewDesk {
  const desk = use(PreviewContext)
  if (desk === undefined) throw new Error('A preview was asked for outside of PreviewProvider.')
  return desk
}
