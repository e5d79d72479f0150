import { AppError } from '@recto/contract'
import { useEffect, useState } from 'react'

import { useConfig } from '../api/config-context.tsx'
import { usePreview } from '../preview/preview-context.tsx'
import type { DocumentFacts, PreviewDocument } from '../preview/protocol.ts'
import type { WizardResult } from './wizard-state.ts'

/** A result as the preview knows it. */
export function toDocument({ url, file }: WizardResult): PreviewDocument {
  return { id: url, file }
}

/** What a look into a result told: nothing before it is done, and nothing where it cannot be looked into. */
export interface ResultDetails {
  facts?: DocumentFacts
  /** Whether it opens only with a password. */
  isLocked: boolean
}

/**
 * Looks into a result for its page count and the shape of its first page.
 * @param isKnownLocked whether there is no need to look, as it opens only with a password
 * @param isDocument whether it is one; an archive of several is not looked into
 */
export function useResultFacts(result: WizardResult, isKnownLocked: boolean, isDocument = true): ResultDetails {
  const { client, images } = usePreview()
  const { maxPages } = useConfig()
  const [details, setLook] = useState<ResultDetails>({ isLocked: isKnownLocked })
  useEffect(() => {
    if (isKnownLocked || !isDocument) return
    const document = toDocument(result)
    const stop = new AbortController()
    client
      .describe(document, { maxPages }, stop.signal)
      .then((facts) => setLook({ facts, isLocked: false }))
      .catch((error: unknown) => {
        // Otherwise the picture stays a blank sheet; the file itself is there to be taken.
        if (error instanceof AppError && error.code === 'PASSWORD_REQUIRED') setLook({ isLocked: true })
      })
    return () => {
      stop.abort()
      client.release(document.id)
      images.clear(`${document.id}/`)
    }
  }, [client, images, result, isKnownLocked, isDocument, maxPages])
  return details
}
