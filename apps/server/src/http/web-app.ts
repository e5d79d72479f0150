import { join } from 'node:path'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { parseAcceptLanguage } from './accept-language.ts'
import { isNotModified } from './conditions.ts'
import { registerCrawlerRoutes } from './crawler-routes.ts'
import { registerOfflineRoutes } from './offline-routes.ts'
import { readSitePages, type RenderedPage, type SiteSettings } from './site-pages.ts'
import { serveStaticFiles } from './static-files.ts'

/**
 * Folder of the prerendered pages, which must not be served as static files because their placeholders need filling in.
 */
const PAGES = 'pages'
/** Source of the prerendered pages. */
const TEMPLATE = '/index.html'

/** Serves the pages of the web app. */
export interface PageServer {
  /** Whether the request is for a page, rather than for a missing file. */
  isPage: (request: FastifyRequest, path: string) => boolean
  send: (request: FastifyRequest, reply: FastifyReply, path: string) => FastifyReply
}

/** Serves the built web app from a folder; without one, its paths respond with 404. */
export async function serveWebApp(app: FastifyInstance, folder: string, settings: SiteSettings): Promise<PageServer> {
  const pages = await readSitePages(join(folder, PAGES), settings)
  if (pages === undefined) {
    app.log.warn('the web app is not built; only the API is served')
    return { isPage: () => false, send: (_request, reply) => reply.status(404).send() }
  }
  await serveStaticFiles(app, folder, PAGES)
  const send = (request: FastifyRequest, reply: FastifyReply, path: string) =>
    sendPage(pages.render(path, parseAcceptLanguage(request.headers['accept-language'])), request, reply)
  app.get('/', (request, reply) => send(request, reply, '/'))
  app.get(TEMPLATE, (request, reply) => send(request, reply, '/'))
  registerCrawlerRoutes(app, pages, settings)
  await registerOfflineRoutes(app, { folder: join(folder, PAGES), pages, settings })
  return { isPage: isPageRequest, send }
}

function sendPage({ html, etag, isFound }: RenderedPage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({ 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache', Vary: 'Accept-Language' })
  if (isFound && isNotModified(request, reply, etag)) return reply.status(304).send()
  return reply.status(isFound ? 200 : 404).send(html)
}

function isPageRequest(request: FastifyRequest, path: string): boolean {
  const accept = request.headers.accept ?? '*/*'
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  // No page has an empty segment in its path, though `//` would look like the home page.
  const isFile = /\.[^/]+$|\/\//.test(path) || path.startsWith('/assets/')
  return isRead && !isFile && (accept.includes('text/html') || accept.includes('*/*'))
}
