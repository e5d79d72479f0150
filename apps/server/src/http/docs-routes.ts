import { readFile } from 'node:fs/promises'

import type { FastifyInstance } from 'fastify'

import type { ServerConfig } from '../config.ts'
import { addBasePath } from './base-path.ts'
import { entityTagOf, isNotModified } from './conditions.ts'
import { buildApiDocument } from '../openapi/api-document.ts'
import { renderReferencePage } from '../openapi/reference-page.ts'

const STYLES = new URL('../openapi/reference-page.css', import.meta.url)

/** Registers the OpenAPI document and the reference page. Neither loads anything from other hosts. */
export async function registerDocsRoutes(app: FastifyInstance, config: ServerConfig): Promise<void> {
  const document = JSON.stringify(buildApiDocument(config))
  const page = addBasePath(renderReferencePage(config), config.basePath)
  const styles = await readFile(STYLES, 'utf8')
  const serve = (path: string, contentType: string, body: string) => {
    const tag = entityTagOf(body)
    app.get(path, (request, reply) => {
      reply.headers({ 'Content-Type': `${contentType}; charset=utf-8`, 'Cache-Control': 'no-cache' })
      return isNotModified(request, reply, tag) ? reply.status(304).send() : reply.send(body)
    })
  }
  serve('/api/openapi.json', 'application/json', document)
  serve('/api/docs', 'text/html', page)
  serve('/api/docs/reference-page.css', 'text/css', styles)
}
