import { decodeReport, parseReportLink, REPORT_HEADER, toReport, type ResultReport } from '@recto/contract'
import axios, { type AxiosResponse } from 'axios'

import { readApiBase } from './api-base.ts'

/**
 * Reads the report of a result: from its header or, if that holds only part of it, from the response's link. If the
 * link cannot be reached, returns the part.
 */
export async function readReport(response: AxiosResponse): Promise<ResultReport> {
  const report = decodeReport(readHeader(response, REPORT_HEADER))
  const address = parseReportLink(readHeader(response, 'Link'))
  if (report.truncated === undefined || address === undefined) return report
  try {
    const { data } = await axios.get<unknown>(resolveAddress(address))
    return toReport(data)
  } catch {
    return report
  }
}

/** The API may have a different origin than the page. */
function resolveAddress(address: string): string {
  return new URL(address, new URL(readApiBase(), document.baseURI)).href
}

function readHeader(response: AxiosResponse, name: string): string | undefined {
  const value: unknown = response.headers[name.toLowerCase()]
  return typeof value === 'string' ? value : undefined
}
