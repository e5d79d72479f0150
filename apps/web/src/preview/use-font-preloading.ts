import { useEffect } from 'react'

import { scriptsToPreload, type Connection } from './font-preloading.ts'
import { usePreview } from './preview-context.tsx'

/** `navigator.connection` is not available in every browser. */
type NavigatorWithConnection = Navigator & { connection?: Connection }

/** Preloads the fonts the visitor is likely to type with, once the first page is on screen. */
export function useFontPreloading(isPageShown: boolean): void {
  const { client } = usePreview()
  useEffect(() => {
    if (!isPageShown) return
    const stop = new AbortController()
    const { connection, languages }: NavigatorWithConnection = navigator
    for (const script of scriptsToPreload(languages, connection)) {
      client.loadFonts(script, stop.signal).catch(() => {
        // The operation that needs them loads them itself and reports their absence.
      })
    }
    return () => stop.abort()
  }, [client, isPageShown])
}
