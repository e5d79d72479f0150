import { encodeReport, formatReportLink, REPORT_HEADER, type OperationAnswer } from '@recto/contract'
import type { FastifyReply } from 'fastify'

import type { ResultFacts } from '../workers/thread-messages.ts'

/**
 * All headers of a response together, in bytes. A proxy that has no room for them replaces the response by an error: nginx
 * above 4 KB by default, Node's fetch above 16 KB.
 */
const MAX_HEADER_BYTES = 2048

/** What is added after us: `Date`, `Connection`, `Keep-Alive`, the two `RateLimit` fields, and what compression adds. */
const RESERVED_BYTES = 230

/** What separates a name from its value, and ends the line. */
const SEPARATOR_BYTES = 4

/** Makes the whole report available and returns its address; `undefined` if that is not possible. */
export type ReportAddress = () => Promise<string | undefined>

/** Adds the report of a result to a reply that has all its other headers: as much as fits, and a link to the whole. */
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

/** The report as a header; none for facts without warnings, which say it all themselves. */
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
