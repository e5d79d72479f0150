import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'

import compress from '@fastify/compress'
import cors from '@fastify/cors'
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'

import type { ServerConfig } from './config.ts'
import { createProxyTrust } from './config/trusted-proxies.ts'
import { removeBasePath } from './http/base-path.ts'
import { limitConnections } from './http/connection-limits.ts'
import { registerDocsRoutes } from './http/docs-routes.ts'
import { registerErrorHandler, handleClientError, refuseTunnels, sendProblem } from './http/error-responses.ts'
import { fromFrameworkError } from './http/framework-errors.ts'
import { registerJobRoutes } from './http/job-routes.ts'
import { registerLanguageRoutes } from './http/language-routes.ts'
import { registerNotFoundHandler, recordRoutes } from './http/not-found.ts'
import { registerOperationRoutes } from './http/operation-routes.ts'
import { registerRequestLog } from './http/request-log.ts'
import { EXPOSED_HEADERS } from './http/response-headers.ts'
import { registerReportRoutes } from './http/report-routes.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { registerServiceRoutes, type Readiness } from './http/service-routes.ts'
import { serveWebApp } from './http/web-app.ts'
import type { Observer } from './observe/observer.ts'
import { registerRequestSpans } from './observe/request-spans.ts'
import type { Services } from './services.ts'

/** Longest interval between Node's checks for overdue requests. */
const MAX_CHECK_INTERVAL_MS = 2000

/** Extra time before Node closes the connection of an overdue upload, so that our own timeout can respond first. */
const TIMEOUT_MARGIN_MS = 5000

/** Smaller responses gain nothing from compression. */
const COMPRESS_FROM_BYTES = 1024

/** Everything the application needs. */
export interface AppOptions extends Services {
  /** Folder of the built web app. */
  webDir: string
  logger: FastifyServerOptions['logger']
  observer: Observer
  /** Whether Office files can be converted. */
  convertsOffice: boolean
  checkReadiness: () => Promise<Readiness>
}

/** Builds the application: the API and, at all other paths, the web app. */
export async function buildApp(parts: AppOptions): Promise<FastifyInstance> {
  const { config } = parts
  const app = createFastify(config, parts.logger)
  app.decorate('basePath', config.basePath)
  const addresses = recordRoutes(app)
  registerRequestSpans(app)
  registerRequestLog(app, parts.observer)
  registerErrorHandler(app)
  refuseTunnels(app)
  limitConnections(app, config, parts.observer)
  await addSecurityHeaders(app, config)
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    // Only responses that are not precompressed get here, so speed matters more than the last percent.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    encodings: ['br', 'gzip'],
  })
  if (config.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: config.corsOrigins,
      methods: ['GET', 'HEAD', 'POST', 'DELETE'],
      exposedHeaders: [...EXPOSED_HEADERS],
      maxAge: 7200,
    })
  }
  registerServiceRoutes(app, parts)
  registerLanguageRoutes(app)
  registerDocsRoutes(app, config)
  await app.register((scope) => registerOperationRoutes(scope, parts))
  await app.register((scope) => registerJobRoutes(scope, parts))
  await app.register((scope) => registerReportRoutes(scope, parts))
  const pages = await serveWebApp(app, parts.webDir, config)
  registerNotFoundHandler(app, addresses, pages)
  return app
}

function createFastify(config: ServerConfig, logger: AppOptions['logger']): FastifyInstance {
  const requestTimeout = config.uploadTimeoutSeconds * 1000 + TIMEOUT_MARGIN_MS
  const headersTimeout = Math.min(config.headerTimeoutSeconds * 1000, requestTimeout)
  return Fastify({
    logger: logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Never taken from the client, which could use it to inject text into the log.
    requestIdHeader: false,
    trustProxy: config.trustProxy === 0 ? false : createProxyTrust(config.trustProxy),
    requestTimeout,
    keepAliveTimeout: config.idleTimeoutSeconds * 1000,
    // Requests on connections that are still open during shutdown are served as usual.
    return503OnClosing: false,
    http: {
      headersTimeout,
      connectionsCheckingInterval: Math.min(MAX_CHECK_INTERVAL_MS, headersTimeout / 2),
    },
    clientErrorHandler: (error, socket) => handleClientError(error, socket, config.basePath),
    rewriteUrl: ({ url = '/' }) => removeBasePath(url, config.basePath),
    frameworkErrors: (error, request, reply) => void sendProblem(fromFrameworkError(error), request, reply),
  })
}
