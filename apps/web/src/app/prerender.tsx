import { TOOLS } from '@recto/contract'
import type { ComponentType } from 'react'
import { prerender } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router'

import type { PageHead } from '../pages/page-head.ts'
import { NOT_FOUND_HEAD, PAGE_HEADS, translateHead } from '../pages/page-heads.ts'
import { SITE_PAGES } from '../pages/site-pages.ts'
import { catalog, loadLanguage } from '../messages/catalog.ts'
import { LANGUAGES } from '../messages/languages.ts'
import { App } from './app.tsx'
import { loadRoutes } from './routes.tsx'
import { webManifest } from './web-manifest.ts'

/** A prerendered page. */
export interface BuiltPage {
  /** The path; `*` matches every unknown one. */
  path: string
  locale: string
  title: string
  description: string
  canonical: string | undefined
  isUnlisted: boolean
  /** The HTML of the app's root element. */
  body: string
  /** The source files of the page: its component and its messages. */
  sources: string[]
}

/** A path without a page. */
const UNKNOWN_PATH = '/404'

const SOURCES = import.meta.glob<Record<string, unknown>>(['../pages/**/*-page.tsx', '../tools/*/page.tsx'])

/** Renders every listed page in every language. */
export async function buildPages(): Promise<BuiltPage[]> {
  const pages: BuiltPage[] = []
  // One after another, because the catalog has one active language.
  for (const { id } of LANGUAGES) {
    await loadLanguage(id)
    pages.push(...(await buildLanguage()))
  }
  return pages
}

/** Returns the manifest of the app in every language. */
export async function buildManifests(): Promise<{ locale: string; manifest: object }[]> {
  const manifests: { locale: string; manifest: object }[] = []
  for (const { id } of LANGUAGES) {
    await loadLanguage(id)
    manifests.push({ locale: id, manifest: webManifest(catalog) })
  }
  return manifests
}

async function buildLanguage(): Promise<BuiltPage[]> {
  const found = await Promise.all(PAGE_HEADS.map((head) => buildPage(head, head.route)))
  return [...found, { ...(await buildPage(NOT_FOUND_HEAD, UNKNOWN_PATH)), path: '*', canonical: undefined }]
}

async function buildPage(head: PageHead, path: string): Promise<BuiltPage> {
  const routes = await loadRoutes(path)
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(new URL(path, 'http://localhost')))
  if (context instanceof Response) throw new Error(`${path} answers with ${context.status} instead of a page`)
  if (context.errors !== null) throw new Error(`${path} cannot be built`, { cause: Object.values(context.errors)[0] })
  const router = createStaticRouter(handler.dataRoutes, context)
  const errors: unknown[] = []
  const { prelude } = await prerender(
    <App>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </App>,
    { onError: (error) => void errors.push(error) },
  )
  const body = await new Response(prelude).text()
  if (errors.length > 0) throw new Error(`${path} cannot be built`, { cause: errors[0] })
  return {
    path,
    locale: catalog.locale,
    ...translateHead(head, catalog),
    canonical: head.canonical ?? head.route,
    isUnlisted: head.isUnlisted ?? false,
    body,
    sources: [
      await findSource(matchRoutes(routes, path)?.at(-1)?.route.Component, path),
      ...messageSourcesOf(path).map((folder) => `${folder}/${catalog.locale}.po`),
    ],
  }
}

/** The folders with the messages a page uses. */
function messageSourcesOf(path: string): string[] {
  const isSitePage = SITE_PAGES.some(({ route }) => route === path)
  return [
    'src/locales',
    ...(isSitePage ? ['src/locales/pages'] : []),
    ...(path === TOOLS['protect-pdf'].route ? ['src/locales/protection'] : []),
    ...(path === '/' ? ['src/locales/home'] : []),
    ...(path === '/upload' ? ['src/locales/steps'] : []),
  ]
}

/** Returns the file that defines a page's component, so that its styles and scripts can be preloaded. */
async function findSource(component: ComponentType | null | undefined, path: string): Promise<string> {
  for (const [file, load] of Object.entries(SOURCES)) {
    if (Object.values(await load()).includes(component)) return file.replace('../', 'src/')
  }
  throw new Error(`The source of the page at ${path} is not among those that are known.`)
}
