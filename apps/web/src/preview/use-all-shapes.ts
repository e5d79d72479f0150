import { useEffect, useState } from 'react'

import { useConfig } from '../api/config-context.tsx'
import { usePreviewDesk } from './preview-context.tsx'
import type { DocumentFacts, PreviewDocument } from './protocol.ts'

/** The shapes of all pages of a document: those that were not measured when it was opened follow later. */
export function useAllShapes(document: PreviewDocument, { shapes: known }: DocumentFacts): Float32Array {
  const { client } = usePreviewDesk()
  const { maxPages } = useConfig()
  const [whole, setWhole] = useState<{ known: Float32Array; shapes: Float32Array }>()
  useEffect(() => {
    const measured = known.findLastIndex((shape) => shape > 0) + 1
    if (measured === known.length) return
    const stop = new AbortController()
    const measure = async () => {
      const shapes = known.slice()
      for (let page = measured + 1; page <= shapes.length;) {
        const next = await client.measure({ document, limits: { maxPages }, from: page }, stop.signal)
        shapes.set(next, page - 1)
        page += Math.max(1, next.length)
      }
      setWhole({ known, shapes })
    }
    measure().catch(() => {
      // Pages without a shape get a plain sheet, and are neither portrait nor landscape.
    })
    return () => stop.abort()
  }, [client, document, known, maxPages])
  return whole?.known === known ? whole.shapes : known
}
