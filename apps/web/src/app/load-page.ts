import type { ComponentType } from 'react'

import { LatePageFailure } from '../components/late-part/late-failure.tsx'
import { latePart } from '../components/late-part/late-part.tsx'

/**
 * Returns a page or, if it cannot be fetched, one that says so and retries. The router would show its error page, and
 * remember the failure until the page is reloaded.
 */
export async function loadPage(load: () => Promise<ComponentType>): Promise<ComponentType> {
  try {
    return await load()
  } catch (error) {
    // A page that cannot be prerendered fails the build.
    if (import.meta.env.SSR) throw error
    return latePart(load, LatePageFailure)
  }
}
