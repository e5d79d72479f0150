import { open } from 'node:fs/promises'

import { AppError, type OperationAnswer } from '@recto/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'

import type { EngineResult } from '../workers/thread-messages.ts'
import { resultHeaders } from './send-result.ts'

/** First and last byte of a part. */
interface ByteRange {
  start: number
  end: number
}

/**
 * Sends a file that stays as it is, whole or the part asked for (RFC 9110, 14.2). Its tag stands for exactly these bytes.
 * @throws AppError RANGE_NOT_SATISFIABLE
 */
export async function sendRange(
  request: FastifyRequest,
  reply: FastifyReply,
  result: EngineResult,
  { kind, tag }: { kind: OperationAnswer['kind']; tag: string },
): Promise<FastifyReply> {
  const { path, contentType, sizeBytes } = result.file
  const etag = `"${tag}"`
  const range = parseByteRange(request, sizeBytes, etag)
  if (range === 'unsatisfiable') {
    reply.header('Content-Range', `bytes */${sizeBytes}`)
    throw new AppError('RANGE_NOT_SATISFIABLE')
  }
  // Opened here: the bytes live until they are sent, even if the job is removed meanwhile.
  const handle = await open(path)
  reply.headers({
    ...resultHeaders(result, kind),
    'Content-Type': contentType,
    'Cache-Control': 'no-store',
    'Accept-Ranges': 'bytes',
    ETag: etag,
    'Content-Length': range === undefined ? sizeBytes : range.end - range.start + 1,
  })
  if (range === undefined) return reply.send(handle.createReadStream())
  reply.status(206).header('Content-Range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
  return reply.send(handle.createReadStream(range))
}

/** The part asked for; nothing where the whole is to be sent, which is also the answer to several parts at once. */
function parseByteRange(
  { method, headers }: FastifyRequest,
  size: number,
  etag: string,
): ByteRange | 'unsatisfiable' | undefined {
  const { range } = headers
  const condition = headers['if-range']
  if (method !== 'GET' || range === undefined) return undefined
  if (condition !== undefined && condition !== etag) return undefined
  const ranges = parseRange(size, range)
  if (ranges === -1) return 'unsatisfiable'
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined
  return ranges[0]
}
