import type { OutlineStart } from '@recto/contract'
import { useEffect, useState } from 'react'

import { useConfig } from '../api/config-context.tsx'
import { usePreview } from './preview-context.tsx'
import type { PreviewDocument } from './protocol.ts'

const NONE: readonly OutlineStart[] = []

/**
 * Returns the top-level outline items of a document: empty until they are read, if there are none, or if reading fails.
 */
export function useOutlineStarts(document: PreviewDocument | undefined): readonly OutlineStart[] {
  const { client } = usePreview()
  const { maxPages } = useConfig()
  const [found, setFound] = useState<{ document: PreviewDocument; starts: readonly OutlineStart[] }>()
  useEffect(() => {
    if (document === undefined) return
    const stop = new AbortController()
    client
      .outline(document, { maxPages }, stop.signal)
      .then((starts) => setFound({ document, starts }))
      .catch(() => {
        // Only splitting by bookmarks needs them.
      })
    return () => stop.abort()
  }, [client, document, maxPages])
  return found !== undefined && found.document === document ? found.starts : NONE
}
