import { AppError, type OperationAnswer } from '@recto/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'

import type { ResultFacts } from '../workers/thread-messages.ts'
import { isNotModified, isRangeCurrent } from './conditions.ts'
import { addReport, type ReportAddress } from './report-header.ts'
import type { ByteRange, OpenBody } from '../store/open-file.ts'
import { buildFileHeaders } from './send-result.ts'

/** How to send a file. */
interface RangeSending {
  kind: OperationAnswer['kind']
  etag: string
  reportAddress: ReportAddress
  open: OpenBody
}

/**
 * Sends an immutable file, or the requested range of it (RFC 9110, 14.2), with a strong ETag. Only preconditions with
 * entity tags apply; the file has no date.
 * @throws AppError RANGE_NOT_SATISFIABLE, PRECONDITION_FAILED
 */
export async function sendRange(
  request: FastifyRequest,
  reply: FastifyReply,
  result: ResultFacts,
  { kind, etag, reportAddress, open }: RangeSending,
): Promise<FastifyReply> {
  const { contentType, sizeBytes } = result.file
  if (isNotModified(request, reply, etag)) return reply.status(304).send()
  const range = parseByteRange(request, sizeBytes, etag)
  if (range === 'unsatisfiable') {
    reply.header('Content-Range', `bytes */${sizeBytes}`)
    throw new AppError('RANGE_NOT_SATISFIABLE')
  }
  // First, because the job may be deleted in the meantime.
  const body = await open(range)
  reply.headers({
    ...buildFileHeaders(result, kind),
    'Content-Type': contentType,
    'Cache-Control': 'no-store',
    'Accept-Ranges': 'bytes',
    'Content-Length': range === undefined ? sizeBytes : range.end - range.start + 1,
  })
  if (range !== undefined) {
    reply.status(206).header('Content-Range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
  }
  await addReport(reply, result, kind, reportAddress)
  return reply.send(body)
}

/** Parses the requested range; `undefined` to send the whole file, which is also the response to multiple ranges. */
function parseByteRange(request: FastifyRequest, size: number, etag: string): ByteRange | 'unsatisfiable' | undefined {
  const { range } = request.headers
  if (request.method !== 'GET' || range === undefined || !isRangeCurrent(request, etag)) return undefined
  const ranges = parseRange(size, range)
  if (ranges === -1) return 'unsatisfiable'
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined
  return ranges[0]
}
