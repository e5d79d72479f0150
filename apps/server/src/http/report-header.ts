import { encodeReport, formatReportLink, REPORT_HEADER, type OperationAnswer } from '@recto/contract'
import type { FastifyReply } from 'fastify'

import type { ResultFacts } from '../workers/thread-messages.ts'

/**
 * Maximum size of all response headers, in bytes. A proxy without room for them replaces the response with an error:
 * nginx above 4 KB by default, Node's fetch above 16 KB.
 */
const MAX_HEADER_BYTES = 2048

/**
 * Headers added after ours: `Date`, `Connection`, `Keep-Alive`, the two `RateLimit` fields, and those of compression.
 */
const RESERVED_BYTES = 230

/** Separator of name and value, and line ending. */
const SEPARATOR_BYTES = 4

/** Stores the full report and returns its path; `undefined` if that is not possible. */
export type ReportAddress = () => Promise<string | undefined>

/**
 * Adds a result's report to a reply whose other headers are complete: as much as fits, and a link to the full report.
 */
export async function addReport(
  reply: FastifyReply,
  result: ResultFacts,
  kind: OperationAnswer['kind'],
  reportAddress: ReportAddress,
): Promise<void> {
  const room = MAX_HEADER_BYTES - RESERVED_BYTES - measureHeaders(reply.getHeaders()) - sizeOf(REPORT_HEADER, '')
  const whole = encodeReportOf(result, kind)
  if ((whole[REPORT_HEADER]?.length ?? 0) <= room) {
    reply.headers(whole)
    return
  }
  const address = await reportAddress()
  const link = address === undefined ? {} : { Link: formatReportLink(address) }
  reply.headers({ ...link, ...encodeReportOf(result, kind, room - measureHeaders(link)) })
}

/**
 * Encodes the report as a header; none for plain facts without warnings, because the other headers already state them.
 */
export function encodeReportOf(
  { report }: ResultFacts,
  kind: OperationAnswer['kind'],
  maxBytes?: number,
): Record<string, string> {
  if (kind !== 'file' && report.warnings.length === 0) return {}
  return { [REPORT_HEADER]: encodeReport(report, maxBytes) }
}

function measureHeaders(headers: Record<string, number | string | string[] | undefined>): number {
  return Object.entries(headers).reduce(
    (sum, [name, value]) => sum + [value ?? []].flat().reduce<number>((bytes, text) => bytes + sizeOf(name, text), 0),
    0,
  )
}

function sizeOf(name: string, value: string | number): number {
  return Buffer.byteLength(`${name}${value}`) + SEPARATOR_BYTES
}
