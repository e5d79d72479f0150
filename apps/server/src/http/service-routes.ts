import { AVAILABLE_TOOLS, type PublicConfig } from '@recto/contract'
import type { FastifyInstance } from 'fastify'

import type { ServerConfig } from '../config.ts'

/** Whether each part of the service is ready for work. */
export interface Readiness {
  queue: boolean
  store: boolean
  threads: boolean
}

/** Routes that tell about the service itself. */
export function serviceRoutes(app: FastifyInstance, config: ServerConfig, look: () => Promise<Readiness>): void {
  const publicConfig = toPublicConfig(config)
  app.get('/api/health', (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }))
  app.get('/api/ready', async (_request, reply) => {
    const checks = await look()
    const isReady = Object.values(checks).every(Boolean)
    reply.status(isReady ? 200 : 503).header('Cache-Control', 'no-store')
    return reply.send({ status: isReady ? 'ready' : 'not ready', checks })
  })
  app.get('/api/config', (_request, reply) => reply.header('Cache-Control', 'no-cache').send(publicConfig))
}

/** What the browser is told of the configuration. */
export function toPublicConfig(config: ServerConfig): PublicConfig {
  const { maxUploadMb, maxUploadMbCompress, maxFiles, maxPages, maxPixels, retentionHours } = config
  const { contactEmail, sourceUrl } = config
  const availableTools = AVAILABLE_TOOLS.map(({ id }) => id)
  return {
    maxUploadMb,
    maxUploadMbCompress,
    maxFiles,
    maxPages,
    maxPixels,
    retentionHours,
    availableTools,
    // What is not set is not told.
    ...(contactEmail === '' ? {} : { contactEmail }),
    ...(sourceUrl === '' ? {} : { sourceUrl }),
  }
}
