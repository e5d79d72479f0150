import { AVAILABLE_TOOLS, type PublicConfig } from '@recto/contract'
import { installedLanguages, languageSizes } from '@recto/platforms/node'
import type { FastifyInstance } from 'fastify'

import type { ServerConfig } from '../config.ts'
import { batchLimitOf } from '../config/batch-limit.ts'

/** Readiness of each part of the service. */
export interface Readiness {
  queue: boolean
  store: boolean
  threads: boolean
}

/** What the service routes report. */
interface ServiceFacts {
  config: ServerConfig
  /** Whether Office files can be converted. */
  convertsOffice: boolean
  checkReadiness: () => Promise<Readiness>
}

/** Registers the health, readiness and configuration routes. */
export function registerServiceRoutes(
  app: FastifyInstance,
  { config, convertsOffice, checkReadiness }: ServiceFacts,
): void {
  const publicConfig: PublicConfig = { ...toPublicConfig(config), convertsOffice }
  app.get('/api/health', (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }))
  app.get('/api/ready', async (_request, reply) => {
    const checks = await checkReadiness()
    const isReady = Object.values(checks).every(Boolean)
    reply.status(isReady ? 200 : 503).header('Cache-Control', 'no-store')
    return reply.send({ status: isReady ? 'ready' : 'not ready', checks })
  })
  app.get('/api/config', (_request, reply) => reply.header('Cache-Control', 'no-cache').send(publicConfig))
}

/** The part of the configuration that browsers need. */
export function toPublicConfig(config: ServerConfig): PublicConfig {
  const { maxUploadMb, maxUploadMbCompress, maxFiles, maxPages, maxPixels, retentionHours } = config
  const maxBatchFiles = batchLimitOf(config)
  const { processing, contactEmail, sourceUrl } = config
  const availableTools = AVAILABLE_TOOLS.map(({ id }) => id)
  return {
    maxUploadMb,
    maxUploadMbCompress,
    maxFiles,
    maxBatchFiles,
    maxPages,
    maxPixels,
    retentionHours,
    processing,
    availableTools,
    ocrLanguages: installedLanguages(),
    ocrLanguageBytes: languageSizes(),
    // Leave out unset values.
    ...(config.apiKeys === 'required' ? { requiresApiKey: true } : {}),
    ...(contactEmail === '' ? {} : { contactEmail }),
    ...(sourceUrl === '' ? {} : { sourceUrl }),
  }
}
