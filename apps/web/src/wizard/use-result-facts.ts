import { useEffect, useMemo, useState } from 'react'

import { useConfig } from '../api/config-context.tsx'
import { usePreviewDesk } from '../preview/preview-context.tsx'
import type { DocumentFacts, PreviewDocument } from '../preview/protocol.ts'
import type { WizardResult } from './wizard-state.ts'

/** Looks into a result for its page count and the shape of its first page. */
export function useResultFacts({ url, file }: WizardResult): {
  document: PreviewDocument
  facts: DocumentFacts | undefined
} {
  const { client, pictures } = usePreviewDesk()
  const { maxPages } = useConfig()
  const [facts, setFacts] = useState<DocumentFacts>()
  const document = useMemo(() => ({ id: url, file }), [url, file])
  useEffect(() => {
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
  }, [client, pictures, document, maxPages])
  return { document, facts }
}
