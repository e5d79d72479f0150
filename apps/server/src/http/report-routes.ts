import { AppError } from '@recto/contract'
import type { FastifyInstance } from 'fastify'

import type { ReportStore } from '../reports/report-store.ts'
import { useApiHeaders } from './api-headers.ts'

/** Returns the address of a report that was kept. */
export function reportAddress(id: string, basePath: string): string {
  return `${basePath}/api/reports/${id}`
}

/** Registers the route of whole reports. Knowing the id is the only authorization. */
export function registerReportRoutes(app: FastifyInstance, reports: ReportStore): void {
  useApiHeaders(app)
  app.get<{ Params: { id: string } }>('/api/reports/:id', async ({ params: { id } }, reply) => {
    const report = await reports.read(id)
    if (report === undefined) throw new AppError('NOT_FOUND')
    return reply.type('application/json; charset=utf-8').send(report)
  })
}
