import { OPERATION_LIST, TOOL_LIST, type OperationDefinition, type OperationId } from '@recto/contract'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'

import type { Services } from '../services.ts'
import { useApiHeaders } from './api-headers.ts'
import { createOperationHandler } from './operation-handler.ts'
import { addRateLimitFields, createRateLimitOptions } from './rate-limit.ts'

/** Registers one route for every operation of the contract. */
export async function registerOperationRoutes(app: FastifyInstance, services: Services): Promise<void> {
  app.removeAllContentTypeParsers()
  // Fastify leaves the body unread; the handler streams it.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  useApiHeaders(app)
  // Before the rate limit, which depends on the caller.
  services.access.protect(app)
  await app.register(rateLimit, createRateLimitOptions(services))
  addRateLimitFields(app)
  for (const { id, definition } of listOperations()) {
    const maxFileSizeMb = services.config[getSizeLimit(definition)]
    // Without compression a response has a Content-Length, so that browsers can show progress. Most files are
    // compressed anyway.
    const compression = definition.answer.kind === 'file' ? { compress: false as const } : {}
    app.post(`/api${definition.path}`, compression, createOperationHandler({ id, definition, maxFileSizeMb }, services))
  }
}

/** All operations with their IDs. */
export function listOperations(): { id: OperationId; definition: OperationDefinition }[] {
  return OPERATION_LIST.map((definition) => ({ id: definition.id, definition }))
}

function getSizeLimit({ id, tool: toolId }: OperationDefinition): 'maxUploadMb' | 'maxUploadMbCompress' {
  // Calls without a tool serve all tool pages and share their limit.
  if (toolId === undefined) return 'maxUploadMb'
  const tool = TOOL_LIST.find((candidate) => candidate.id === toolId)
  if (tool === undefined) throw new Error(`operation ${id} belongs to a tool that does not exist: ${toolId}`)
  return tool.sizeLimit
}
