import { join, sep } from 'node:path'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { ServerConfig } from '../config.ts'
import { parseAcceptLanguage } from './accept-language.ts'
import { registerCrawlerRoutes } from './crawler-routes.ts'
import { resolveSiteOrigin } from './site-origin.ts'
import { readSitePages, type RenderedPage } from './site-pages.ts'

/**
 * Folder of the prerendered pages, which are never served as static files because their placeholders must be filled in.
 */
const PAGES = 'pages'
/** Source of the prerendered pages. */
const TEMPLATE = '/index.html'

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Serves the pages of the web app. */
export interface PageServer {
  /** Whether the request is for a page, rather than for a missing file. */
  isPage: (request: FastifyRequest, path: string) => boolean
  send: (request: FastifyRequest, reply: FastifyReply, path: string) => FastifyReply
}

/** Serves the built web app from a folder; if there is none, its paths respond with 404. */
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
      pages.render(
        path,
        resolveSiteOrigin(request, publicUrl),
        parseAcceptLanguage(request.headers['accept-language']),
      ),
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
    // The build writes a .br and a .gz file beside each text file.
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
  // Compressing the response may have weakened the ETag.
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
