import type { ComponentType } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'

import { loadMessages } from '../messages/catalog.ts'
import { SITE_PAGES } from '../pages/site-pages.ts'
import { TOOL_PAGES } from '../tools/index.ts'
import { loadPage } from './load-page.ts'
import { RouterError } from './router-error.tsx'
import { Shell } from './shell.tsx'

/** The routes of the app. Pages are loaded on demand. */
function createRoutes(): RouteObject[] {
  return [
    {
      element: <Shell />,
      errorElement: <RouterError />,
      children: [
        {
          // A failing page keeps the header and the footer.
          errorElement: <RouterError />,
          children: [
            { index: true, lazy: pageOf(loadHomePage) },
            { path: 'tools', lazy: pageOf(async () => (await import('../pages/tools/tools-page.tsx')).ToolsPage) },
            { path: 'upload', lazy: pageOf(async () => (await import('../pages/upload/upload-page.tsx')).UploadPage) },
            ...[...SITE_PAGES, ...TOOL_PAGES].map(({ route, load }) => ({ path: route, lazy: pageOf(load) })),
            { path: '*', lazy: pageOf(async () => (await import('../pages/not-found-page.tsx')).NotFoundPage) },
          ],
        },
      ],
    },
  ]
}

/** Loads the home page together with its messages. */
async function loadHomePage(): Promise<ComponentType> {
  const [{ HomePage }] = await Promise.all([import('../pages/home/home-page.tsx'), loadMessages('home')])
  return HomePage
}

/** The lazy part of a route. */
function pageOf(load: () => Promise<ComponentType>) {
  return async () => ({ Component: await loadPage(load) })
}

/** Returns the routes with the page of one of them already loaded, so that it can be rendered or hydrated at once. */
export async function loadRoutes(path: string, basename = '/'): Promise<RouteObject[]> {
  const routes = createRoutes()
  const matches = matchRoutes(routes, path, basename) ?? []
  await Promise.all(matches.map(({ route }) => loadRoute(route)))
  return routes
}

async function loadRoute(route: RouteObject): Promise<void> {
  const { lazy } = route
  if (typeof lazy !== 'function') return
  Object.assign(route, await lazy(), { lazy: undefined })
}
