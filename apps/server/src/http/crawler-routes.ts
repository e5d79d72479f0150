import type { FastifyInstance } from 'fastify'

import { resolveSiteOrigin } from './site-origin.ts'
import type { SitePages } from './site-pages.ts'

/** Calls, which are no pages. */
const CALLS = ['/api/pdf/', '/api/jobs/']

/** Serves what search engines ask for: which addresses they may read, and which there are. */
export function registerCrawlerRoutes(app: FastifyInstance, pages: SitePages, publicUrl: string): void {
  app.get('/robots.txt', (request, reply) => {
    const rules = ['User-agent: *', ...CALLS.map((path) => `Disallow: ${path}`)]
    const text = [...rules, '', `Sitemap: ${resolveSiteOrigin(request, publicUrl)}/sitemap.xml`, ''].join('\n')
    return reply.headers({ 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' }).send(text)
  })
  app.get('/sitemap.xml', (request, reply) => {
    const origin = resolveSiteOrigin(request, publicUrl)
    const rows = pages.listed.map((path) => `  <url><loc>${escapeXml(origin + path)}</loc></url>`)
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

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}
