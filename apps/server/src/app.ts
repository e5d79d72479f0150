import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'

import compress from '@fastify/compress'
import cors from '@fastify/cors'
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'

import type { ServerConfig } from './config.ts'
import { EXPOSED_HEADERS } from './http/answer-headers.ts'
import { docsRoutes } from './http/docs-routes.ts'
import { answerErrors, answerUnreadable, sendProblem } from './http/error-answers.ts'
import { fromLibraryError } from './http/library-errors.ts'
import { jobRoutes } from './http/job-routes.ts'
import type { RouteParts } from './http/operation-route.ts'
import { operationRoutes } from './http/operation-routes.ts'
import { keepRequestRecords } from './http/request-record.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { serviceRoutes, type Readiness } from './http/service-routes.ts'
import { answerUnknown, noteAddresses } from './http/unknown-address.ts'
import { serveWebApp } from './http/web-app.ts'
import type { Observer } from './observe/observer.ts'
import { keepRequestSpans } from './observe/request-spans.ts'

/** Bounds on the request itself, against callers who hold lines open on purpose. */
const REQUEST_BOUNDS = { headersTimeoutMs: 20_000, keepAliveTimeoutMs: 72_000, checkEveryMs: 2000 }

/** A body that takes too long is answered; a connection that is still busy with it after this is closed. */
const LATE_MS = 5000

/** Texts under this size gain nothing from compression. */
const COMPRESS_FROM_BYTES = 1024

/** Everything the application is made from. */
export interface AppParts extends RouteParts {
  /** Folder of the built web app. */
  webDir: string
  logger: FastifyServerOptions['logger']
  observer: Observer
  /** Asks all parts whether they are ready. */
  checkReadiness: () => Promise<Readiness>
}

/** Builds the application: the API and, at all other addresses, the web app. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config } = parts
  const app = createFastify(config, parts.logger)
  const addresses = noteAddresses(app)
  keepRequestSpans(app)
  keepRequestRecords(app, parts.observer)
  answerErrors(app)
  await addSecurityHeaders(app, config)
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    // What is not compressed beforehand is compressed for each caller: fast matters more than the last percent.
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
  serviceRoutes(app, config, parts.checkReadiness)
  await docsRoutes(app, config)
  await app.register((scope) => operationRoutes(scope, parts))
  await app.register((scope) => jobRoutes(scope, parts.jobs))
  const pages = await serveWebApp(app, parts.webDir, config)
  answerUnknown(app, addresses, pages)
  return app
}

function createFastify(config: ServerConfig, logger: AppParts['logger']): FastifyInstance {
  return Fastify({
    logger: logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Never taken from the caller, who could write anything into the log with it.
    requestIdHeader: false,
    trustProxy: config.trustProxy,
    requestTimeout: config.uploadTimeoutSeconds * 1000 + LATE_MS,
    keepAliveTimeout: REQUEST_BOUNDS.keepAliveTimeoutMs,
    // What comes on a connection that is still open while the server stops is served like the rest.
    return503OnClosing: false,
    http: {
      headersTimeout: Math.min(REQUEST_BOUNDS.headersTimeoutMs, config.uploadTimeoutSeconds * 1000),
      connectionsCheckingInterval: REQUEST_BOUNDS.checkEveryMs,
    },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => void sendProblem(fromLibraryError(error), request, reply),
  })
}
