import { useEffect, useState } from 'react'

import { useConfig } from '../api/config-context.tsx'
import { usePreview } from './preview-context.tsx'
import type { PreviewDocument } from './protocol.ts'

/** Page sizes in points, width and height interleaved; 0 if unknown. */
export type PageSizes = Float32Array

const NONE: PageSizes = new Float32Array()

/** Returns the page sizes of a document: empty until all pages are measured, or if that fails. */
export function usePageSizes(document: PreviewDocument | undefined, pageCount: number): PageSizes {
  const { client } = usePreview()
  const { maxPages } = useConfig()
  const [found, setFound] = useState<{ document: PreviewDocument; sizes: PageSizes }>()
  useEffect(() => {
    if (document === undefined) return
    const stop = new AbortController()
    const measure = async () => {
      const sizes = new Float32Array(2 * pageCount)
      for (let page = 1; page <= pageCount;) {
        const next = await client.sizes({ document, limits: { maxPages }, from: page }, stop.signal)
        sizes.set(next, 2 * (page - 1))
        page += Math.max(1, next.length / 2)
      }
      setFound({ document, sizes })
    }
    measure().catch(() => {
      // The screen then shows no pixel sizes; the operation itself reports images that are too large.
    })
    return () => stop.abort()
  }, [client, document, pageCount, maxPages])
  return found !== undefined && found.document === document ? found.sizes : NONE
}
