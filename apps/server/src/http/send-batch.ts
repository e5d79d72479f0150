import { AppError, contentDisposition } from '@recto/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { FoundJob } from '../jobs/jobs.ts'
import { listDone, type DonePart } from '../jobs/batch-part.ts'
import { openArchive, streamArchive } from './batch-archive.ts'
import { isNotModified } from './conditions.ts'
import type { ReportAddress } from './report-header.ts'
import { sendRange } from './send-range.ts'

/** How to send the results of a batch. */
interface BatchSending {
  etag: string
  reportAddress: ReportAddress
  /** How long a client may go without reading, in ms. */
  idleTimeoutMs: number
}

/**
 * Sends a batch's archive. While parts are still in progress, each result is sent as soon as it is available, in file
 * order; the length is not known yet, so there are no ranges. The bytes are the same as when sent later.
 * @throws AppError NOT_FOUND if no part succeeded
 */
export async function sendBatch(
  request: FastifyRequest,
  reply: FastifyReply,
  batch: NonNullable<FoundJob['batch']>,
  { etag, reportAddress, idleTimeoutMs }: BatchSending,
): Promise<FastifyReply> {
  if (batch.result !== undefined) {
    const open = openArchive(listDone(batch.parts))
    return sendRange(request, reply, batch.result, { kind: 'file', etag, reportAddress, open })
  }
  const parts = batch.whenDone()
  const first = await parts.next()
  if (first.done === true) throw new AppError('NOT_FOUND')
  if (isNotModified(request, reply, etag)) return reply.status(304).send()
  reply.headers({
    'Content-Type': 'application/zip',
    'Content-Disposition': contentDisposition(batch.archiveName),
    'Cache-Control': 'no-store',
    // Tells proxies such as nginx not to buffer the response.
    'X-Accel-Buffering': 'no',
  })
  if (request.method === 'HEAD') return reply.send()
  return reply.send(streamArchive(keepOpen(reply, first.value, parts, idleTimeoutMs)))
}

/**
 * Yields the parts. While waiting for the next one, suspends the idle timeout: the client is not to blame for the
 * silence.
 */
async function* keepOpen(
  { raw }: FastifyReply,
  first: DonePart,
  others: AsyncIterable<DonePart>,
  idleTimeoutMs: number,
): AsyncGenerator<DonePart> {
  yield first
  raw.setTimeout(0)
  for await (const part of others) {
    raw.setTimeout(idleTimeoutMs)
    yield part
    raw.setTimeout(0)
  }
  raw.setTimeout(idleTimeoutMs)
}
