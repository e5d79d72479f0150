import type { ErrorCode, OperationId } from '@recto/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Observer } from '../observe/observer.ts'
import { getActiveTraceId } from '../observe/request-spans.ts'
import { REQUEST_ID_HEADER } from './response-headers.ts'

/** How long a refused upload may continue, so that the client gets to read the response. */
const DRAIN_MS = 30_000

/** Fields of a request's log line, besides route and status. */
export interface RequestLogEntry {
  operation?: OperationId
  fileCount?: number
  fileBytes?: number
  code?: ErrorCode
  cause?: string
  /** Public ID of the caller's API key. */
  keyId?: string
  /** Trace of the request. */
  traceId?: string
}

const ENTRIES = new WeakMap<FastifyRequest, RequestLogEntry>()

/** Returns the mutable log entry of a request. */
export function getLogEntry(request: FastifyRequest): RequestLogEntry {
  const known = ENTRIES.get(request)
  if (known !== undefined) return known
  const record: RequestLogEntry = {}
  ENTRIES.set(request, record)
  return record
}

/** Gives every request an ID and a log line, and drains refused uploads. */
export function registerRequestLog(app: FastifyInstance, observer: Pick<Observer, 'requestFinished'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id)
    const trace = getActiveTraceId()
    if (trace !== undefined) getLogEntry(request).traceId = trace
    const socketBytes = countSocketBytes(request)
    reply.raw.once('close', () => {
      writeLogLine(request, reply)
      reportToObserver(observer, request, reply, socketBytes)
    })
    reply.raw.once('finish', () => drainUpload(request))
    done()
  })
}

function writeLogLine(request: FastifyRequest, reply: FastifyReply): void {
  const isAborted = !reply.raw.writableFinished
  const { code, cause, ...record } = getLogEntry(request)
  const line = {
    method: request.method,
    // The pattern, not the URL: URLs may contain what users typed.
    route: request.routeOptions.url ?? null,
    status: isAborted ? 499 : reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    bytesIn: Number(request.headers['content-length'] ?? 0),
    bytesOut: Number(reply.getHeader('content-length') ?? 0),
    ...record,
    code: isAborted ? 'CANCELLED' : code,
    cause,
  }
  if (!isAborted && reply.statusCode >= 500) request.log.error(line, 'failed')
  else request.log.info(line, isAborted ? 'caller gone' : 'answered')
}

/** Bytes transferred on the connection so far, which may have served earlier requests. */
function countSocketBytes({ raw: { socket } }: FastifyRequest): { read: number; written: number } {
  return { read: socket.bytesRead, written: socket.bytesWritten }
}

function reportToObserver(
  observer: Pick<Observer, 'requestFinished'>,
  request: FastifyRequest,
  reply: FastifyReply,
  before: { read: number; written: number },
): void {
  const after = countSocketBytes(request)
  const { keyId } = getLogEntry(request)
  observer.requestFinished({
    method: request.method,
    route: request.routeOptions.url ?? 'unknown',
    status: reply.raw.writableFinished ? reply.statusCode : 499,
    seconds: reply.elapsedTime / 1000,
    // Content-Length first: a small body is often read from the socket before the request is dispatched.
    bytesIn: Number(request.headers['content-length'] ?? 0) || Math.max(0, after.read - before.read),
    bytesOut: Math.max(0, after.written - before.written),
    ...(keyId !== undefined && { keyId }),
  })
}

/**
 * Reads and discards the rest of the upload, because most clients lose the response if the connection closes while they
 * are still sending.
 */
function drainUpload({ raw }: FastifyRequest): void {
  if (raw.complete) return
  const timer = setTimeout(() => raw.destroy(), DRAIN_MS)
  raw.once('close', () => clearTimeout(timer))
  raw.once('end', () => clearTimeout(timer))
}
