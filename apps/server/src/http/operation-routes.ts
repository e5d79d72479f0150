import { OPERATION_LIST, TOOL_LIST, type OperationDefinition, type OperationId } from '@recto/contract'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'

import { EXPOSED_HEADERS } from './answer-headers.ts'
import { operationHandler, type RouteParts } from './operation-route.ts'
import { rateLimitOptions } from './rate-limit.ts'

/** One route for every operation of the contract; nothing here knows any of them. */
export async function operationRoutes(app: FastifyInstance, parts: RouteParts): Promise<void> {
  app.removeAllContentTypeParsers()
  // Bodies are left on the wire; the handler reads them piece by piece.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('Access-Control-Expose-Headers', EXPOSED_HEADERS.join(', '))
    reply.header('Cache-Control', 'no-store')
    done()
  })
  const { rateLimit: perMinute } = parts.config
  if (perMinute !== null) await app.register(rateLimit, rateLimitOptions(perMinute))
  for (const { id, definition } of listOperations()) {
    const maxFileSizeMb = parts.config[sizeLimitOf(definition)]
    // Files come with their length, so that a browser can say how much is left; most are packed in themselves.
    const packing = definition.answer.kind === 'file' ? { compress: false as const } : {}
    app.post(`/api${definition.path}`, packing, operationHandler({ id, definition, maxFileSizeMb }, parts))
  }
}

/** Every operation with its id. */
export function listOperations(): { id: OperationId; definition: OperationDefinition }[] {
  return OPERATION_LIST.map((definition) => ({ id: definition.id, definition }))
}

function sizeLimitOf({ id, tool: toolId }: OperationDefinition): 'maxUploadMb' | 'maxUploadMbCompress' {
  // Calls that serve every tool take what the screens take.
  if (toolId === undefined) return 'maxUploadMb'
  const tool = TOOL_LIST.find((candidate) => candidate.id === toolId)
  if (tool === undefined) throw new Error(`operation ${id} belongs to a tool that does not exist: ${toolId}`)
  return tool.sizeLimit
}
