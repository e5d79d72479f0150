import type { FastifyInstance } from 'fastify'

import { escapeMarkup } from './escape-markup.ts'
import { resolveSiteOrigin } from './site-origin.ts'
import type { SitePages } from './site-pages.ts'

/** API paths that crawlers should not request. */
const DISALLOWED = ['/api/pdf/', '/api/jobs/']

/** Registers `robots.txt` and `sitemap.xml`. */
export function registerCrawlerRoutes(app: FastifyInstance, pages: SitePages, publicUrl: string): void {
  app.get('/robots.txt', (request, reply) => {
    const rules = ['User-agent: *', ...DISALLOWED.map((path) => `Disallow: ${path}`)]
    const text = [...rules, '', `Sitemap: ${resolveSiteOrigin(request, publicUrl)}/sitemap.xml`, ''].join('\n')
    return reply.headers({ 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' }).send(text)
  })
  app.get('/sitemap.xml', (request, reply) => {
    const origin = resolveSiteOrigin(request, publicUrl)
    const rows = pages.sitemapPaths.map((path) => `  <url><loc>${escapeMarkup(origin + path)}</loc></url>`)
    const xml = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...rows,
      '</urlset>',
      '',
    ].join('\n')
    return reply.headers({ 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'no-cache' }).send(xml)
  })
}
