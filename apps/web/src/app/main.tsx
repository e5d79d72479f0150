import './app.css'

import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'

import { App } from './app.tsx'
import { loadRoutes } from './routes.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no element for the app.')
// Not awaited at the top: pages import from this file's chunk, and would wait for it while it waits for them.
void start(root)

async function start(place: HTMLElement): Promise<void> {
  const router = createBrowserRouter(await loadRoutes(window.location.pathname))
  const app = (
    <App>
      <RouterProvider router={router} />
    </App>
  )
  // Pages are built ahead and taken over as they stand; while one develops, they are drawn here.
  if (place.hasChildNodes()) hydrateRoot(place, app)
  else createRoot(place).render(app)
}
