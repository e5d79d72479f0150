import { open } from 'node:fs/promises'

import {
  contentDisposition,
  encodeReport,
  REPORT_HEADER,
  type OperationAnswer,
  type ResultReport,
} from '@recto/contract'
import type { FastifyReply } from 'fastify'

import type { EngineResult } from '../workers/thread-messages.ts'

/** Streams what an operation made: a file to save under its name, or facts to read. */
export async function sendResult(
  reply: FastifyReply,
  result: EngineResult,
  kind: OperationAnswer['kind'],
): Promise<FastifyReply> {
  // Opened here, so that its folder can be removed at once: the bytes live until they are sent, whatever happens.
  const handle = await open(result.file.path)
  reply.headers({
    'Content-Type': result.file.contentType,
    'Content-Length': result.file.sizeBytes,
    'Cache-Control': 'no-store',
    ...resultHeaders(result, kind),
  })
  return reply.send(handle.createReadStream())
}

/** What is told of a result beside its bytes. */
export function resultHeaders({ file, report }: EngineResult, kind: OperationAnswer['kind']): Record<string, string> {
  const isTold = kind === 'file' || report.warnings.length > 0
  return {
    ...(kind === 'file' ? { 'Content-Disposition': contentDisposition(file.name) } : {}),
    ...(isTold ? { [REPORT_HEADER]: encodeReport(report) } : {}),
    ...(report.pageCount === undefined ? {} : { 'X-Page-Count': String(report.pageCount) }),
    ...compressionHeaders(report),
  }
}

/** What compressing came to: percent with one decimal, and bytes. */
function compressionHeaders({ compression }: ResultReport): Record<string, string> {
  if (compression === undefined) return {}
  const { ratio, originalSize, compressedSize } = compression
  return {
    'X-Compression-Ratio': ratio.toFixed(1),
    'X-Original-Size': String(originalSize),
    'X-Compressed-Size': String(compressedSize),
  }
}
