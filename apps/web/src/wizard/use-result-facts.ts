import { AppError } from '@recto/contract'
import { useEffect, useState } from 'react'

import { useConfig } from '../api/config-context.tsx'
import { usePreview } from '../preview/preview-context.tsx'
import type { DocumentFacts } from '../preview/protocol.ts'
import type { WizardResult } from './wizard-state.ts'

/** Facts found by opening a result; empty until it is opened, and if it cannot be. */
export interface ResultDetails {
  facts?: DocumentFacts
  /** Whether the result needs a password to be opened. */
  isLocked: boolean
}

/**
 * Opens a result to get its page count and the aspect ratio of its first page.
 * @param isKnownLocked whether the result is known to need a password, so that opening it is pointless
 * @param isDocument whether the result is a PDF; other types are not opened
 */
export function useResultFacts(
  { document }: Pick<WizardResult, 'document'>,
  isKnownLocked: boolean,
  isDocument = true,
): ResultDetails {
  const { client, images } = usePreview()
  const { maxPages } = useConfig()
  const [details, setDetails] = useState<ResultDetails>({ isLocked: isKnownLocked })
  useEffect(() => {
    if (isKnownLocked || !isDocument) return
    const stop = new AbortController()
    client
      .describe(document, { maxPages }, stop.signal)
      .then((facts) => setDetails({ facts, isLocked: false }))
      .catch((error: unknown) => {
        // Otherwise the thumbnail stays blank; the file can still be downloaded.
        if (error instanceof AppError && error.code === 'PASSWORD_REQUIRED') setDetails({ isLocked: true })
      })
    return () => {
      stop.abort()
      client.release(document.id)
      images.clear(`${document.id}/`)
    }
  }, [client, images, document, isKnownLocked, isDocument, maxPages])
  return details
}
