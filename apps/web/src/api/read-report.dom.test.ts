import { encodeReport, formatReportLink, REPORT_HEADER, type ResultReport } from '@recto/contract'
import axios, { AxiosHeaders, type AxiosResponse } from 'axios'
import { expect, test, vi } from 'vitest'

import { readReport } from './read-report.ts'

const REPORT: ResultReport = {
  pageCount: 8,
  warnings: Array.from({ length: 8 }, (_, index) => ({ code: 'REPAIRED', file: `Документ ${index}.pdf` })),
}
const ADDRESS = '/api/reports/abc'

function respond(report: string, link?: string): AxiosResponse {
  const headers = { [REPORT_HEADER.toLowerCase()]: report, ...(link === undefined ? {} : { link }) }
  return { data: new Blob(), status: 200, statusText: '', headers, config: { headers: new AxiosHeaders() } }
}

test('a whole report is read from the header alone', async () => {
  const get = vi.spyOn(axios, 'get')
  await expect(readReport(respond(encodeReport(REPORT)))).resolves.toEqual(REPORT)
  expect(get).not.toHaveBeenCalled()
})

test('a truncated report is completed from its link', async () => {
  const get = vi.spyOn(axios, 'get').mockResolvedValue({ data: REPORT })
  const response = respond(encodeReport(REPORT, 300), formatReportLink(ADDRESS))
  await expect(readReport(response)).resolves.toEqual(REPORT)
  expect(get).toHaveBeenCalledWith(new URL(ADDRESS, document.baseURI).href)
})

test('the link is followed at the origin of the API', async () => {
  document.head.innerHTML = '<meta name="recto-api-base" content="https://api.example.com">'
  const get = vi.spyOn(axios, 'get').mockResolvedValue({ data: REPORT })
  await readReport(respond(encodeReport(REPORT, 300), formatReportLink(ADDRESS)))
  expect(get).toHaveBeenCalledWith(`https://api.example.com${ADDRESS}`)
  document.head.innerHTML = ''
})

test('without a link, or when it leads nowhere, the part counts', async () => {
  vi.spyOn(axios, 'get').mockRejectedValue(new Error('404'))
  const short = encodeReport(REPORT, 300)
  await expect(readReport(respond(short))).resolves.toMatchObject({ truncated: true, pageCount: 8 })
  const response = respond(short, formatReportLink(ADDRESS))
  await expect(readReport(response)).resolves.toMatchObject({ truncated: true, pageCount: 8 })
})
