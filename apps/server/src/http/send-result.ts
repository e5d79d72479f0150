import type { Readable } from 'node:stream'

import { contentDisposition, type OperationAnswer, type ResultReport } from '@recto/contract'
import type { FastifyReply } from 'fastify'

import type { ResultFacts } from '../workers/thread-messages.ts'
import { addReport, encodeReportOf, type ReportAddress } from './report-header.ts'

/** Space for the report among the headers listed in a job's status. The other headers are not known at that point. */
const REPORT_BYTES_IN_STATUS = 512

/** How a result is sent. */
interface SentResult {
  kind: OperationAnswer['kind']
  open: () => Promise<Readable | Buffer>
  reportAddress: ReportAddress
}

/** Sends the result of an operation: a file as a download, or JSON. */
export async function sendResult(
  reply: FastifyReply,
  result: ResultFacts,
  { kind, reportAddress, open }: SentResult,
): Promise<FastifyReply> {
  // First, because the folder is deleted in the meantime.
  const body = await open()
  reply.headers({
    'Content-Type': result.file.contentType,
    'Content-Length': result.file.sizeBytes,
    'Cache-Control': 'no-store',
    ...buildFileHeaders(result, kind),
  })
  await addReport(reply, result, kind, reportAddress)
  return reply.send(body)
}

/** Returns the headers that describe a result, which a job's status repeats. */
export function describeHeaders(result: ResultFacts, kind: OperationAnswer['kind']): Record<string, string> {
  return { ...buildFileHeaders(result, kind), ...encodeReportOf(result, kind, REPORT_BYTES_IN_STATUS) }
}

/** Returns the headers that describe a result, except its report. */
export function buildFileHeaders({ file, report }: ResultFacts, kind: OperationAnswer['kind']): Record<string, string> {
  return {
    ...(kind === 'file' ? { 'Content-Disposition': contentDisposition(file.name) } : {}),
    ...(report.pageCount === undefined ? {} : { 'X-Page-Count': String(report.pageCount) }),
    ...buildCompressionHeaders(report),
  }
}

/** Returns the saving in percent with one decimal, and both sizes in bytes. */
function buildCompressionHeaders({ compression }: ResultReport): Record<string, string> {
  if (compression === undefined) return {}
  const { ratio, originalSize, compressedSize } = compression
  return {
    'X-Compression-Ratio': ratio.toFixed(1),
    'X-Original-Size': String(originalSize),
    'X-Compressed-Size': String(compressedSize),
  }
}
