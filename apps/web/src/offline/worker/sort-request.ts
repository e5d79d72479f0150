import { SHARE_PATH, type OfflineFiles } from './offline-files.ts'

/** How the worker treats a request. It leaves everything else, above all calls with files, to the browser. */
export type Treatment =
  | { kind: 'page'; path: string }
  | { kind: 'asset' }
  | { kind: 'plain'; file: string }
  | { kind: 'share' }
  | { kind: 'other' }

/** What determines how a request is treated. */
export type RequestFacts = Pick<Request, 'url' | 'method' | 'mode'>

const OTHER: Treatment = { kind: 'other' }

/** Paths for which the server renders no page. */
const NO_PAGE = /^api(?:\/|$)|\.[^/]+$/

/** Files of a build, whose names contain a hash. */
const ASSET = /^assets\/|^[\w-]+\.js\?v=/

/** Classifies a request. */
export function sortRequest({ url, method, mode }: RequestFacts, scope: string, files: OfflineFiles): Treatment {
  if (!url.startsWith(scope)) return OTHER
  const { pathname, search } = new URL(url)
  const path = pathname.slice(new URL(scope).pathname.length)
  if (method === 'POST' && mode === 'navigate' && path === SHARE_PATH) return { kind: 'share' }
  if (method !== 'GET') return OTHER
  if (ASSET.test(path + search)) return { kind: 'asset' }
  if (files.plain.includes(path)) return { kind: 'plain', file: path }
  if (mode !== 'navigate' || NO_PAGE.test(path)) return OTHER
  return { kind: 'page', path: pageFor(`/${path}`, files.pages) }
}

/** Finds the page for a path as the server does: all tools share one template, and unknown paths have a page too. */
function pageFor(path: string, pages: readonly string[]): string {
  const route = path.replace(/(?<=.)\/$/, '')
  if (pages.includes(route)) return route
  return /^\/tool\/[^/]+$/.test(route) ? '/tool/convert-pdf' : '*'
}
