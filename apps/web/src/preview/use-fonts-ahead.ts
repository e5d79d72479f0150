import { useEffect } from 'react'

import { scriptsAtSight, type Connection } from './fonts-ahead.ts'
import { usePreviewDesk } from './preview-context.tsx'

/** Not every browser tells of its connection. */
type Device = Navigator & { connection?: Connection }

/**
 * Has what is typed show at once: once a page is seen, the fonts of the visitor's languages are fetched, and what makes any
 * other one quick.
 */
export function useFontsAhead(isSeen: boolean): void {
  const { client } = usePreviewDesk()
  useEffect(() => {
    if (!isSeen) return
    const stop = new AbortController()
    const { connection, languages }: Device = navigator
    for (const script of scriptsAtSight(languages, connection)) {
      client.prepareFonts(script, stop.signal).catch(() => {
        // They are fetched when they are needed then, and their absence is told there.
      })
    }
    return () => stop.abort()
  }, [client, isSeen])
}
