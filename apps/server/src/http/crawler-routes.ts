import type { FastifyInstance } from 'fastify'

import { escapeMarkup } from './escape-markup.ts'
import type { SitePages, SiteSettings } from './site-pages.ts'

/** API paths that crawlers should not request. */
const DISALLOWED = ['/api/pdf/', '/api/jobs/', '/api/reports/']

/**
 * Registers `robots.txt` and, if the public URL is configured, `sitemap.xml`. A sitemap needs full URLs, and the host
 * named by a request cannot be trusted.
 */
export function registerCrawlerRoutes(
  app: FastifyInstance,
  pages: SitePages,
  { publicUrl, basePath }: Pick<SiteSettings, 'publicUrl' | 'basePath'>,
): void {
  const rules = ['User-agent: *', ...DISALLOWED.map((path) => `Disallow: ${basePath}${path}`)]
  const site = publicUrl + basePath
  const robots = [...rules, ...(publicUrl === '' ? [] : ['', `Sitemap: ${site}/sitemap.xml`]), ''].join('\n')
  serveText(app, '/robots.txt', 'text/plain', robots)
  if (publicUrl !== '') serveText(app, '/sitemap.xml', 'application/xml', buildSitemap(site, pages))
}

function buildSitemap(site: string, { sitemapPaths }: SitePages): string {
  const rows = sitemapPaths.map((path) => `  <url><loc>${escapeMarkup(site + path)}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...rows,
    '</urlset>',
    '',
  ].join('\n')
}

function serveText(app: FastifyInstance, path: string, contentType: string, text: string): void {
  app.get(path, (_request, reply) =>
    reply.headers({ 'Content-Type': `${contentType}; charset=utf-8`, 'Cache-Control': 'no-cache' }).send(text),
  )
}
