import { readFile } from 'node:fs/promises'

import type { FastifyInstance } from 'fastify'

import type { ServerConfig } from '../config.ts'
import { addBasePath } from './base-path.ts'
import { entityTagOf, isNotModified } from './conditions.ts'
import { buildApiDocument } from '../openapi/api-document.ts'
import { renderReferencePage } from '../openapi/reference-page.ts'

const STYLES = new URL('../openapi/reference-page.css', import.meta.url)

/** A body, and its strong entity tag. */
interface Served {
  body: string
  tag: string
}

/**
 * Registers the OpenAPI document and the reference page. Neither loads anything from other hosts. Each is built when it is first
 * requested: together they took a fifth of the processor time that a server needs to start.
 */
export function registerDocsRoutes(app: FastifyInstance, config: ServerConfig): void {
  const serve = (path: string, contentType: string, build: () => string | Promise<string>) => {
    let served: Promise<Served> | undefined
    app.get(path, async (request, reply) => {
      const { body, tag } = await (served ??= prepare(build))
      reply.headers({ 'Content-Type': `${contentType}; charset=utf-8`, 'Cache-Control': 'no-cache' })
      return isNotModified(request, reply, tag) ? reply.status(304).send() : reply.send(body)
    })
  }
  serve('/api/openapi.json', 'application/json', () => JSON.stringify(buildApiDocument(config)))
  serve('/api/docs', 'text/html', () => addBasePath(renderReferencePage(config), config.basePath))
  serve('/api/docs/reference-page.css', 'text/css', () => readFile(STYLES, 'utf8'))
}

async function prepare(build: () => string | Promise<string>): Promise<Served> {
  const body = await build()
  return { body, tag: entityTagOf(body) }
}
