import type { OutlineStart } from '@recto/contract'
import { useEffect, useState } from 'react'

import { useConfig } from '../api/config-context.tsx'
import { usePreviewDesk } from './preview-context.tsx'
import type { PreviewDocument } from './protocol.ts'

const NONE: readonly OutlineStart[] = []

/** The top-level outline items of a document; none until they are read, and none where it has no outline or cannot be read here. */
export function useOutlineStarts(document: PreviewDocument | undefined): readonly OutlineStart[] {
  const { client } = usePreviewDesk()
  const { maxPages } = useConfig()
  const [found, setFound] = useState<{ of: PreviewDocument; starts: readonly OutlineStart[] }>()
  useEffect(() => {
    if (document === undefined) return
    const stop = new AbortController()
    client
      .outline(document, { maxPages }, stop.signal)
      .then((starts) => setFound({ of: document, starts }))
      .catch(() => {
        // Without them there is one way less to split; all others work.
      })
    return () => stop.abort()
  }, [client, document, maxPages])
  return found !== undefined && found.of === document ? found.starts : NONE
}
