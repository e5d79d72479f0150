import { useEffect, useState } from 'react'

import { useConfig } from '../api/config-context.tsx'
import { usePreview } from './preview-context.tsx'
import type { DocumentFacts, PreviewDocument } from './protocol.ts'

/** Returns the aspect ratios of all pages; those that were not measured when the document was opened follow later. */
export function useAspectRatios(document: PreviewDocument, { aspectRatios: known }: DocumentFacts): Float32Array {
  const { client } = usePreview()
  const { maxPages } = useConfig()
  const [complete, setComplete] = useState<{ known: Float32Array; aspectRatios: Float32Array }>()
  useEffect(() => {
    const measured = known.findLastIndex((aspectRatio) => aspectRatio > 0) + 1
    if (measured === known.length) return
    const stop = new AbortController()
    const measure = async () => {
      const aspectRatios = known.slice()
      for (let page = measured + 1; page <= aspectRatios.length;) {
        const next = await client.aspectRatios({ document, limits: { maxPages }, from: page }, stop.signal)
        aspectRatios.set(next, page - 1)
        page += Math.max(1, next.length)
      }
      setComplete({ known, aspectRatios })
    }
    measure().catch(() => {
      // Pages of unknown size are shown as blank A4 pages, neither portrait nor landscape.
    })
    return () => stop.abort()
  }, [client, document, known, maxPages])
  return complete?.known === known ? complete.aspectRatios : known
}
