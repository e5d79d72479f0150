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

/** Streams the result of an operation: a file as a download, or JSON. */
export async function sendResult(
  reply: FastifyReply,
  result: EngineResult,
  kind: OperationAnswer['kind'],
): Promise<FastifyReply> {
  // An open handle keeps the bytes readable after the folder is deleted.
  const handle = await open(result.file.path)
  reply.headers({
    'Content-Type': result.file.contentType,
    'Content-Length': result.file.sizeBytes,
    'Cache-Control': 'no-store',
    ...buildResultHeaders(result, kind),
  })
  return reply.send(handle.createReadStream())
}

/** Headers that describe a result. */
export function buildResultHeaders(
  { file, report }: EngineResult,
  kind: OperationAnswer['kind'],
): Record<string, string> {
  const hasReport = kind === 'file' || report.warnings.length > 0
  return {
    ...(kind === 'file' ? { 'Content-Disposition': contentDisposition(file.name) } : {}),
    ...(hasReport ? { [REPORT_HEADER]: encodeReport(report) } : {}),
    ...(report.pageCount === undefined ? {} : { 'X-Page-Count': String(report.pageCount) }),
    ...buildCompressionHeaders(report),
  }
}

/** The saving in percent with one decimal, and both sizes in bytes. */
function buildCompressionHeaders({ compression }: ResultReport): Record<string, string> {
  if (compression === undefined) return {}
  const { ratio, originalSize, compressedSize } = compression
  return {
    'X-Compression-Ratio': ratio.toFixed(1),
    'X-Original-Size': String(originalSize),
    'X-Compressed-Size': String(compressedSize),
  }
}
