import { join, sep } from 'node:path'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { ServerConfig } from '../config.ts'
import { parseAcceptLanguage } from './accept-language.ts'
import { registerCrawlerRoutes } from './crawler-routes.ts'
import { resolveSiteOrigin } from './site-origin.ts'
import { readSitePages, type RenderedPage } from './site-pages.ts'

/** The folder of the build with the pages; they are sent with the site's address filled in, never as they lie there. */
const PAGES = 'pages'
/** What the pages were made from. */
const TEMPLATE = '/index.html'

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Serves the pages of the web app. */
export interface PageServer {
  /** Whether someone asks for a page, rather than for a file that is not there. */
  isPage: (request: FastifyRequest, path: string) => boolean
  send: (request: FastifyRequest, reply: FastifyReply, path: string) => FastifyReply
}

/** Serves the built web app from a folder; while there is none, its addresses answer 404. */
export async function serveWebApp(
  app: FastifyInstance,
  folder: string,
  { apiBaseUrl, publicUrl }: Pick<ServerConfig, 'apiBaseUrl' | 'publicUrl'>,
): Promise<PageServer> {
  const pages = await readSitePages(join(folder, PAGES), apiBaseUrl)
  if (pages === undefined) {
    app.log.warn('the web app is not built; only the API is served')
    return { isPage: () => false, send: (_request, reply) => reply.status(404).send() }
  }
  await serveFiles(app, folder)
  const send = (request: FastifyRequest, reply: FastifyReply, path: string) =>
    sendPage(
      pages.take(path, resolveSiteOrigin(request, publicUrl), parseAcceptLanguage(request.headers['accept-language'])),
      request,
      reply,
    )
  app.get('/', (request, reply) => send(request, reply, '/'))
  app.get(TEMPLATE, (request, reply) => send(request, reply, '/'))
  registerCrawlerRoutes(app, pages, publicUrl)
  return { isPage: isPageRequest, send }
}

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  const assets = join(folder, 'assets') + sep
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    dotfiles: 'ignore',
    allowedPath: (path) => !path.startsWith(`/${PAGES}/`),
    // The build writes .br and .gz beside each text file, so that none is compressed twice.
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('Cache-Control', path.startsWith(assets) ? IMMUTABLE : 'no-cache')
    },
  })
}

function sendPage({ html, etag, isFound }: RenderedPage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({ 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache', ETag: etag })
  reply.header('Vary', 'Accept-Language')
  // Compression on the way out may have made the tag a weak one.
  const isUnchanged = request.headers['if-none-match']?.replace(/^W\//, '') === etag
  if (isFound && isUnchanged) return reply.status(304).send()
  return reply.status(isFound ? 200 : 404).send(html)
}

function isPageRequest(request: FastifyRequest, path: string): boolean {
  const accept = request.headers.accept ?? '*/*'
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const isFile = /\.[^/]+$/.test(path) || path.startsWith('/assets/')
  return isRead && !isFile && (accept.includes('text/html') || accept.includes('*/*'))
}
