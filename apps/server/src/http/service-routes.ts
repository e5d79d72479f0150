import { TOOLS, type PublicConfig } from '@recto/contract'
import type { FastifyInstance } from 'fastify'

import type { ServerConfig } from '../config.ts'

/** Routes that tell about the service itself. */
export function serviceRoutes(app: FastifyInstance, config: ServerConfig): void {
  const publicConfig = toPublicConfig(config)
  app.get('/api/health', (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }))
  app.get('/api/config', (_request, reply) => reply.header('Cache-Control', 'no-cache').send(publicConfig))
}

/** What the browser is told of the configuration. */
export function toPublicConfig(config: ServerConfig): PublicConfig {
  const { maxUploadMb, maxUploadMbCompress, maxFiles, maxPages, retentionHours, contactEmail, sourceUrl } = config
  const availableTools = TOOLS.filter(({ availability }) => availability === 'available').map(({ id }) => id)
  return {
    maxUploadMb,
    maxUploadMbCompress,
    maxFiles,
    maxPages,
    retentionHours,
    availableTools,
    // What is not set is not told.
    ...(contactEmail === '' ? {} : { contactEmail }),
    ...(sourceUrl === '' ? {} : { sourceUrl }),
  }
}
