import { useEffect } from 'react'

import { usePreviewDesk } from './preview-context.tsx'
import { scriptsOfLanguages } from './scripts-of-languages.ts'

/** Has the fonts of the visitor's languages fetched once a page is seen, so that what is typed in them shows at once. */
export function useFontsAhead(isSeen: boolean): void {
  const { client } = usePreviewDesk()
  useEffect(() => {
    if (!isSeen) return
    const stop = new AbortController()
    for (const script of scriptsOfLanguages(navigator.languages)) {
      client.prepareFonts(script, stop.signal).catch(() => {
        // They are fetched when they are needed then, and their absence is told there.
      })
    }
    return () => stop.abort()
  }, [client, isSeen])
}
