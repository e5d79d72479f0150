import './app.css'

import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'

import { readBasePath } from '../api/base-path.ts'
import { loadLanguage } from '../messages/catalog.ts'
import { languageOf } from '../messages/languages.ts'
import { readPlace } from '../sessions/entry-place.ts'
import { App } from './app.tsx'
import { loadRoutes } from './routes.tsx'

// zod would test whether it may compile schemas at runtime, which our content security policy blocks and reports. The
// contract's schemas are loaded later, in the tools' chunks, and read this global (zod's global configuration).
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no element for the app.')
// Not awaited at the top level: pages import from this chunk and would wait for it while it waits for them.
void start(root)

async function start(place: HTMLElement): Promise<void> {
  const basename = readBasePath() || '/'
  const [routes, isReadable] = await Promise.all([loadRoutes(window.location.pathname, basename), loadMessages()])
  const router = createBrowserRouter(routes, { basename })
  const app = (
    <App>
      <RouterProvider router={router} />
    </App>
  )
  // Built pages are prerendered and hydrated here; the development server renders them from scratch. Hydration runs as
  // a transition, in small pieces, because the page can already be read and should stay responsive. Prerendered content
  // is replaced where a visitor continues a session, which shows something else.
  const { session, isBatch } = readPlace(router.state.location.state)
  const isContinued = session !== undefined || isBatch
  if (place.hasChildNodes() && isReadable && !isContinued) startTransition(() => void hydrateRoot(place, app))
  else createRoot(place).render(app)
}

/**
 * Loads the messages of the language the page was prerendered in, which hydration needs. Returns whether that
 * succeeded.
 */
async function loadMessages(): Promise<boolean> {
  try {
    await loadLanguage(languageOf(document.documentElement.lang) ?? 'en')
    return true
  } catch {
    // Renders the page in English instead; the language switch in the footer can retry and reports a failure.
    await loadLanguage('en')
    return false
  }
}
