import { useEffect, useState } from 'react'

import { useConfig } from '../api/config-context.tsx'
import { usePreviewDesk } from './preview-context.tsx'
import type { PreviewDocument } from './protocol.ts'

/** Sizes of pages in points: width and height of each, one after the other; 0 where they are not known. */
export type PageSizes = Float32Array

const NONE: PageSizes = new Float32Array()

/** How large the pages of a document are; nothing until all of them were measured, or where they cannot be. */
export function usePageSizes(document: PreviewDocument | undefined, pageCount: number): PageSizes {
  const { client } = usePreviewDesk()
  const { maxPages } = useConfig()
  const [found, setFound] = useState<{ of: PreviewDocument; sizes: PageSizes }>()
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
      setFound({ of: document, sizes })
    }
    measure().catch(() => {
      // Without them nothing is said of pixels; the call says what is too large.
    })
    return () => stop.abort()
  }, [client, document, pageCount, maxPages])
  return found !== undefined && found.of === document ? found.sizes : NONE
}
