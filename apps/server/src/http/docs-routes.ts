import { readFileSync } from 'node:fs'

import type { FastifyInstance } from 'fastify'

import type { ServerConfig } from '../config.ts'
import { addBasePath } from './base-path.ts'
import { entityTagOf, isNotModified } from './conditions.ts'
import { buildApiDocument } from '../openapi/api-document.ts'
import { renderReferencePage } from '../openapi/reference-page.ts'

const STYLES = new URL('../openapi/reference-page.css', import.meta.url)

/**
 * Registers the OpenAPI document and the reference page. Neither loads anything from other hosts. Each is built when it is first
 * requested: together they took a fifth of the processor time that a server needs to start.
 */
export function registerDocsRoutes(app: FastifyInstance, config: ServerConfig): void {
  const serve = (path: string, contentType: string, build: () => string) => {
    let body: string | undefined
    let tag = ''
    app.get(path, (request, reply) => {
      if (body === undefined) {
        body = build()
        tag = entityTagOf(body)
      }
      reply.headers({ 'Content-Type': `${contentType}; charset=utf-8`, 'Cache-Control': 'no-cache' })
      return isNotModified(request, reply, tag) ? reply.status(304).send() : reply.send(body)
    })
  }
  serve('/api/openapi.json', 'application/json', () => JSON.stringify(buildApiDocument(config)))
  serve('/api/docs', 'text/html', () => addBasePath(renderReferencePage(config), config.basePath))
  serve('/api/docs/reference-page.css', 'text/css', () => readFileSync(STYLES, 'utf8'))
}
