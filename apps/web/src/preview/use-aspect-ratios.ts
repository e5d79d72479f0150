import { useEffect, useState } from 'react'

import { useConfig } from '../api/config-context.tsx'
import type { PreviewClient } from './preview-client.ts'
import { usePreview } from './preview-context.tsx'
import type { DocumentFacts, PreviewDocument } from './protocol.ts'

/** Returns the aspect ratios of all pages; those not measured when the document was opened follow later. */
export function useAspectRatios(document: PreviewDocument, { aspectRatios: known }: DocumentFacts): Float32Array {
  const { client } = usePreview()
  const { maxPages } = useConfig()
  const [complete, setComplete] = useState<{ known: Float32Array; aspectRatios: Float32Array }>()
  useEffect(() => {
    if (countMeasured(known) === known.length) return
    const stop = new AbortController()
    measureAll(client, { document, known, maxPages, signal: stop.signal })
      .then((aspectRatios) => setComplete({ known, aspectRatios }))
      .catch(() => {
        // Pages of unknown size are shown as blank A4 pages, neither portrait nor landscape.
      })
    return () => stop.abort()
  }, [client, document, known, maxPages])
  return complete?.known === known ? complete.aspectRatios : known
}

/** A document and its facts. */
export interface OpenDocument {
  document: PreviewDocument
  facts: DocumentFacts
}

const NONE: ReadonlyMap<string, Float32Array> = new Map()

/** The same for several documents, by ID; keep the list stable between renders. */
export function useAspectRatiosOf(documents: readonly OpenDocument[]): ReadonlyMap<string, Float32Array> {
  const { client } = usePreview()
  const { maxPages } = useConfig()
  const [complete, setComplete] = useState(NONE)
  useEffect(() => {
    const stop = new AbortController()
    for (const { document, facts } of documents) {
      const known = facts.aspectRatios
      if (countMeasured(known) === known.length) continue
      measureAll(client, { document, known, maxPages, signal: stop.signal })
        .then((aspectRatios) => setComplete((others) => new Map([...others, [document.id, aspectRatios]])))
        .catch(() => {
          // Pages of unknown size are shown as blank A4 pages.
        })
    }
    return () => stop.abort()
  }, [client, documents, maxPages])
  return new Map(documents.map(({ document, facts }) => [document.id, complete.get(document.id) ?? facts.aspectRatios]))
}

/** How many pages were measured when the document was opened, including unreadable ones in between. */
function countMeasured(aspectRatios: Float32Array): number {
  return aspectRatios.findLastIndex((aspectRatio) => aspectRatio > 0) + 1
}

interface Measuring {
  document: PreviewDocument
  known: Float32Array
  maxPages: number
  signal: AbortSignal
}

async function measureAll(client: PreviewClient, measuring: Measuring): Promise<Float32Array> {
  const { document, known, maxPages, signal } = measuring
  const aspectRatios = known.slice()
  for (let page = countMeasured(known) + 1; page <= aspectRatios.length;) {
    const next = await client.aspectRatios({ document, limits: { maxPages }, from: page }, signal)
    aspectRatios.set(next, page - 1)
    page += Math.max(1, next.length)
  }
  return aspectRatios
}
