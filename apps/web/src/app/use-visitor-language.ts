import { useEffect } from 'react'

import { preferredLanguage } from '../messages/languages.ts'
import { showLanguage } from '../messages/show-language.ts'

/** Puts the screen into the visitor's language and region, once the page has been taken over as it was built. */
export function useVisitorLanguage(): void {
  useEffect(() => {
    showLanguage(preferredLanguage()).catch(() => {
      // The page stays in the language that it came in; the switch at its foot tries again, and says so where it fails.
    })
  }, [])
}
