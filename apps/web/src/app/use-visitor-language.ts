import { useEffect } from 'react'

import { preferredLanguage } from '../messages/languages.ts'
import { showLanguage } from '../messages/show-language.ts'

/** Switches to the visitor's language and region after hydration. */
export function useVisitorLanguage(): void {
  useEffect(() => {
    showLanguage(preferredLanguage()).catch(() => {
      // The page keeps its language; the language switch in the footer can retry and reports a failure.
    })
  }, [])
}
