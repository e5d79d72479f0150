import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'

import fastifyStatic from '@fastify/static'
import { TOOLS } from '@recto/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Pages of the web app that no list in the contract names; one more there is one more here. */
const PAGES = [
  '/',
  '/tools',
  '/upload',
  '/pricing',
  '/checkout/pro',
  '/about',
  '/contact',
  '/careers',
  '/enterprise',
  '/blog',
  '/help',
  '/developers',
  '/privacy',
  '/terms',
  '/security',
]

const TOOL_PAGES = TOOLS.filter(({ availability }) => availability === 'available').map(({ route }) => route)
const KNOWN_PAGES: ReadonlySet<string> = new Set([...PAGES, ...TOOL_PAGES])

/** The generic page of a tool: there is one for every id, known or not. */
const GENERIC_PAGE = /^\/tool\/[^/]+$/

/** Where the browser reads the API's address from, before it has asked the API anything. */
const API_BASE_META = 'recto-api-base'

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Serves the one page that all addresses of the web app share. */
export interface PageServer {
  /** Whether someone asks for a page, rather than for a file that is not there. */
  isPage: (request: FastifyRequest, path: string) => boolean
  send: (request: FastifyRequest, reply: FastifyReply, path: string) => FastifyReply
}

/** Serves the built web app from a folder; while there is none, its addresses answer 404. */
export async function serveWebApp(app: FastifyInstance, folder: string, apiBaseUrl: string): Promise<PageServer> {
  const page = await readPage(join(folder, 'index.html'), apiBaseUrl)
  if (page === undefined) {
    app.log.warn('the web app is not built; only the API is served')
    return { isPage: () => false, send: (_request, reply) => reply.status(404).send() }
  }
  const assets = join(folder, 'assets') + sep
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    dotfiles: 'ignore',
    // The build writes .br and .gz beside each text file, so that none is compressed twice.
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('Cache-Control', path.startsWith(assets) ? IMMUTABLE : 'no-cache')
    },
  })
  const send = (request: FastifyRequest, reply: FastifyReply, path: string) => sendPage(page, request, reply, path)
  app.get('/', (request, reply) => send(request, reply, '/'))
  app.get('/index.html', (request, reply) => send(request, reply, '/'))
  return { isPage: asksForPage, send }
}

interface Page {
  html: string
  etag: string
}

async function readPage(path: string, apiBaseUrl: string): Promise<Page | undefined> {
  const source = await readFile(path, 'utf8').catch(() => undefined)
  if (source === undefined) return undefined
  const meta = `<meta name="${API_BASE_META}" content="${escapeAttribute(apiBaseUrl)}">`
  const html = source.replace(/<head[^>]*>/i, (head) => `${head}\n    ${meta}`)
  return { html, etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"` }
}

function sendPage({ html, etag }: Page, request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
  const isKnown = isKnownPage(path.replace(/(?<=.)\/$/, ''))
  reply.headers({ 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache', ETag: etag })
  // Compression on the way out may have made the tag a weak one.
  const isUnchanged = request.headers['if-none-match']?.replace(/^W\//, '') === etag
  if (isKnown && isUnchanged) return reply.status(304).send()
  // The app shows its own 'not found' page; the status says the same to those who do not look.
  return reply.status(isKnown ? 200 : 404).send(html)
}

function isKnownPage(path: string): boolean {
  return KNOWN_PAGES.has(path) || GENERIC_PAGE.test(path)
}

function asksForPage(request: FastifyRequest, path: string): boolean {
  const accept = request.headers.accept ?? '*/*'
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const isFile = /\.[^/]+$/.test(path) || path.startsWith('/assets/')
  return isRead && !isFile && (accept.includes('text/html') || accept.includes('*/*'))
}

function escapeAttribute(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
}
