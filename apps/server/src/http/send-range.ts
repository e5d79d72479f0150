import { open } from 'node:fs/promises'

import { AppError, type OperationAnswer } from '@recto/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'

import type { EngineResult } from '../workers/thread-messages.ts'
import { isNotModified, isRangeCurrent } from './conditions.ts'
import { addReport, type ReportAddress } from './report-header.ts'
import { buildFileHeaders } from './send-result.ts'

/** Offsets of the first and the last byte. */
interface ByteRange {
  start: number
  end: number
}

/**
 * Sends an immutable file, or the requested range of it (RFC 9110, 14.2), with a strong ETag.
 * Preconditions by entity tag count; the file has no date.
 * @throws AppError RANGE_NOT_SATISFIABLE, PRECONDITION_FAILED
 */
export async function sendRange(
  request: FastifyRequest,
  reply: FastifyReply,
  result: EngineResult,
  { kind, etag, reportAddress }: { kind: OperationAnswer['kind']; etag: string; reportAddress: ReportAddress },
): Promise<FastifyReply> {
  const { path, contentType, sizeBytes } = result.file
  if (isNotModified(request, reply, etag)) return reply.status(304).send()
  const range = parseByteRange(request, sizeBytes, etag)
  if (range === 'unsatisfiable') {
    reply.header('Content-Range', `bytes */${sizeBytes}`)
    throw new AppError('RANGE_NOT_SATISFIABLE')
  }
  // An open handle keeps the bytes readable even if the job is deleted meanwhile.
  const handle = await open(path)
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
  return reply.send(handle.createReadStream(range))
}

/** The requested range; `undefined` to send the whole file, which is also our response to multiple ranges. */
function parseByteRange(request: FastifyRequest, size: number, etag: string): ByteRange | 'unsatisfiable' | undefined {
  const { range } = request.headers
  if (request.method !== 'GET' || range === undefined || !isRangeCurrent(request, etag)) return undefined
  const ranges = parseRange(size, range)
  if (ranges === -1) return 'unsatisfiable'
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined
  return ranges[0]
}
