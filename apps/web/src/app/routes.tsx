import { createBrowserRouter, redirect, type RouteObject } from 'react-router'

import { SITE_PAGES } from '../pages/site-pages.ts'
import { TOOL_PAGES } from '../tools/index.ts'
import { RouterError } from './router-error.tsx'
import { Shell } from './shell.tsx'

/** Every address of the app. Pages load when they are visited. */
const ROUTES: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <RouterError />,
    HydrateFallback: () => null,
    children: [
      {
        // A page that fails keeps the header and the footer around it.
        errorElement: <RouterError />,
        children: [
          { index: true, lazy: async () => ({ Component: (await import('../pages/home/home-page.tsx')).HomePage }) },
          {
            path: 'tools',
            lazy: async () => ({ Component: (await import('../pages/tools/tools-page.tsx')).ToolsPage }),
          },
          // The upload page that asks for the file first has yet to come; until then the visitor picks the tool first.
          { path: 'upload', loader: () => redirect('/tools') },
          ...SITE_PAGES.map(({ route, load }) => ({ path: route, lazy: async () => ({ Component: await load() }) })),
          ...TOOL_PAGES.map(({ route, load }) => ({ path: route, lazy: async () => ({ Component: await load() }) })),
          { path: '*', lazy: async () => ({ Component: (await import('../pages/not-found-page.tsx')).NotFoundPage }) },
        ],
      },
    ],
  },
]

/** The app's router, on the browser's own address bar. */
export function createRouter() {
  return createBrowserRouter(ROUTES)
}
