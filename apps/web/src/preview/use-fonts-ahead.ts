import { useEffect } from 'react'

import { scriptsAtSight, scriptsBeforeWriting, type Connection } from './fonts-ahead.ts'
import { usePreviewDesk } from './preview-context.tsx'

/** Not every browser tells of its connection. */
type Device = Navigator & { connection?: Connection }

/**
 * Has fonts fetched before they are needed, so that what is typed shows at once: those of the visitor's languages once a page
 * is seen, those of other scripts once a field for text is entered.
 */
export function useFontsAhead(isSeen: boolean): void {
  const { client } = usePreviewDesk()
  useEffect(() => {
    if (!isSeen) return
    const stop = new AbortController()
    const { signal } = stop
    const { connection, languages }: Device = navigator
    const prepare = (scripts: readonly string[]) => {
      for (const script of scripts) {
        client.prepareFonts(script, signal).catch(() => {
          // They are fetched when they are needed then, and their absence is told there.
        })
      }
    }
    prepare(scriptsAtSight(languages, connection))
    const enter = ({ target }: FocusEvent) => {
      if (!isTextField(target)) return
      document.removeEventListener('focusin', enter)
      prepare(scriptsBeforeWriting(connection))
    }
    document.addEventListener('focusin', enter, { signal })
    return () => stop.abort()
  }, [client, isSeen])
}

/** Whether any text can be written there; fields for numbers ask for a keyboard of digits. */
function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'text' && target.inputMode !== 'numeric'
}
