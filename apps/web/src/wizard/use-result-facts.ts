import { useEffect, useState } from 'react'

import { useConfig } from '../api/config-context.tsx'
import { usePreviewDesk } from '../preview/preview-context.tsx'
import type { DocumentFacts, PreviewDocument } from '../preview/protocol.ts'
import type { WizardResult } from './wizard-state.ts'

/** A result as the preview knows it. */
export function toDocument({ url, file }: WizardResult): PreviewDocument {
  return { id: url, file }
}

/**
 * Looks into a result for its page count and the shape of its first page.
 * @param isWanted whether it is to be looked into at all
 */
export function useResultFacts(result: WizardResult, isWanted: boolean): DocumentFacts | undefined {
  const { client, pictures } = usePreviewDesk()
  const { maxPages } = useConfig()
  const [facts, setFacts] = useState<DocumentFacts>()
  useEffect(() => {
    if (!isWanted) return
    const document = toDocument(result)
    const stop = new AbortController()
    client
      .describe(document, { maxPages }, stop.signal)
      .then(setFacts)
      .catch(() => {
        // The picture stays a blank sheet; the file itself is there to be taken.
      })
    return () => {
      stop.abort()
      client.forget(document.id)
      pictures.clear(`${document.id}/`)
    }
  }, [client, pictures, result, isWanted, maxPages])
  return facts
}
