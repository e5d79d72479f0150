import { AppError, OPERATIONS } from '@recto/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { BatchPart } from '../jobs/batch-part.ts'
import { entityTagOf } from './conditions.ts'
import { sendRange } from './send-range.ts'

/** Address of a part of a batch. */
export interface PartAddress {
  Params: { id: string; index: string }
}

/** Returns the paths of a part's result and its report. */
export function partAddresses(id: string, index: number, basePath: string): { result: string; report: string } {
  const part = `${basePath}/api/jobs/${id}/parts/${index}`
  return { result: `${part}/result`, report: `${part}/report` }
}

/**
 * Registers the routes for downloading a batch's results one by one.
 * @param findPart finds a part the caller may access
 */
export function registerBatchRoutes(
  app: FastifyInstance,
  findPart: (request: FastifyRequest<PartAddress>) => Promise<BatchPart | undefined>,
): void {
  const requirePart = async (request: FastifyRequest<PartAddress>) => {
    const part = await findPart(request)
    const { result } = part?.job ?? {}
    if (part === undefined || result === undefined) throw new AppError('NOT_FOUND')
    return { part, result }
  }
  app.get<PartAddress>('/api/jobs/:id/parts/:index/result', { compress: false }, async (request, reply) => {
    const { part, result } = await requirePart(request)
    const { id, operation } = part.job.manifest
    const { kind } = OPERATIONS[operation].answer
    const reportAddress = () => Promise.resolve(partAddresses(id, part.index, app.basePath).report)
    const etag = entityTagOf(`${id}/parts/${part.index}`)
    return sendRange(request, reply, result, { kind, etag, reportAddress, open: result.open })
  })
  app.get<PartAddress>('/api/jobs/:id/parts/:index/report', async (request, reply) => {
    const { result } = await requirePart(request)
    return reply.send(result.report)
  })
}
