import './app.css'

import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'

import { loadLanguage } from '../messages/catalog.ts'
import { languageOf } from '../messages/languages.ts'
import { App } from './app.tsx'
import { loadRoutes } from './routes.tsx'

// The contract's schemas would otherwise try whether they may compile themselves, which our content security policy refuses
// and reports. They come later, in the chunks of the tools, and look here (zod's global configuration).
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no element for the app.')
// Not awaited at the top: pages import from this file's chunk, and would wait for it while it waits for them.
void start(root)

async function start(place: HTMLElement): Promise<void> {
  const [routes, isReadable] = await Promise.all([loadRoutes(window.location.pathname), loadMessages()])
  const app = (
    <App>
      <RouterProvider router={createBrowserRouter(routes)} />
    </App>
  )
  // Pages are built ahead and taken over as they stand; while one develops, they are drawn here.
  // Taking over is no hurry, for the page can be read: as a transition it is done in small pieces, and the page answers in between.
  if (place.hasChildNodes() && isReadable) startTransition(() => void hydrateRoot(place, app))
  else createRoot(place).render(app)
}

/** The words that the page was built with, for it is taken over in the same; tells whether they came. */
async function loadMessages(): Promise<boolean> {
  try {
    await loadLanguage(languageOf(document.documentElement.lang) ?? 'en')
    return true
  } catch {
    // The page is then drawn anew in English; the switch at its foot tries again, and says so where it fails.
    await loadLanguage('en')
    return false
  }
}
