import { AppError } from '@recto/contract'
import type { FastifyInstance } from 'fastify'

import type { Services } from '../services.ts'
import { useApiHeaders } from './api-headers.ts'

/** Returns the path of a stored report. */
export function reportAddress(id: string, basePath: string): string {
  return `${basePath}/api/reports/${id}`
}

/**
 * Registers the route of full reports. Knowing the ID is sufficient authorization, unless the call was made with an API
 * key: then the report exists only for that key.
 */
export function registerReportRoutes(
  app: FastifyInstance,
  { reports, access }: Pick<Services, 'reports' | 'access'>,
): void {
  useApiHeaders(app)
  access.protect(app)
  app.get<{ Params: { id: string } }>('/api/reports/:id', async (request, reply) => {
    const { keyId } = access.requireCaller(request)
    const report = await reports.read(request.params.id, keyId)
    if (report === undefined) throw new AppError('NOT_FOUND')
    return reply.type('application/json; charset=utf-8').send(report)
  })
}
