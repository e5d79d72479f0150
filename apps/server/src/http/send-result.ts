import { open } from 'node:fs/promises'

import { contentDisposition, encodeReport, REPORT_HEADER, type OperationAnswer } from '@recto/contract'
import type { FastifyReply } from 'fastify'

import type { EngineResult } from '../workers/thread-messages.ts'

/** Streams what an operation made: a file to save under its name, or facts to read. */
export async function sendResult(
  reply: FastifyReply,
  { file, report }: EngineResult,
  kind: OperationAnswer['kind'],
): Promise<FastifyReply> {
  // Opened here, so that its folder can be removed at once: the bytes live until they are sent, whatever happens.
  const handle = await open(file.path)
  reply.headers({
    'Content-Type': file.contentType,
    'Content-Length': file.sizeBytes,
    'Cache-Control': 'no-store',
  })
  if (kind === 'file') reply.header('Content-Disposition', contentDisposition(file.name))
  if (kind === 'file' || report.warnings.length > 0) reply.header(REPORT_HEADER, encodeReport(report))
  if (report.pageCount !== undefined) reply.header('X-Page-Count', report.pageCount)
  return reply.send(handle.createReadStream())
}
