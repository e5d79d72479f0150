import type { JobStatus } from '@recto/contract'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { callOperation } from '../apps/server/test/start-test-server.ts'
import { beyondRepair, plain } from '../fixtures/documents.ts'
import { checkWithQpdf, textOfPages } from '../packages/engine/test/inspect-pdf.ts'
import { test as browserTest } from './browser-test.ts'
import { ENCRYPTED, PASSWORD } from './encrypted-file.ts'
import { downloadFile, dropFiles, type TestFile } from './file-upload.ts'
import { gotoHydrated, reloadHydrated } from './navigation.ts'
import { startClusterSite } from './start-cluster-site.ts'
import { ConversionPage } from './tools/conversion-page.ts'
import { MergePage } from './tools/merge-page.ts'
import { visibleText } from './visible-text.ts'

const ONE = { name: 'one.pdf', bytes: plain(1) }
const TWO = { name: 'two.pdf', bytes: plain(2) }

/** Large pages, each of which takes a moment as an image. */
function largePages(count: number): TestFile {
  const text = Buffer.from(plain(count)).toString('latin1').replaceAll('[0 0 300 200]', '[0 0 900 600]')
  return { name: 'long.pdf', bytes: Buffer.from(text, 'latin1') }
}

/** The site on two API nodes and a worker; each request goes to a different node than the previous one. */
const test = browserTest
  // oxlint-disable-next-line no-empty-pattern -- vitest wants a destructuring pattern here
  .extend('cluster', { scope: 'file' }, async ({}, { onCleanup }) => {
    const cluster = await startClusterSite()
    onCleanup(() => cluster.close())
    return cluster
  })
  .extend('visit', ({ openPage, cluster }) => openPage({ baseURL: cluster.url }))

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const progressBar = (page: Page, name: RegExp) => page.getByRole('progressbar', { name })

test('merges two files to the download', { tags: ['full'] }, async ({ visit, cluster }) => {
  const merge = new MergePage(visit)
  await merge.open()
  await merge.choose(ONE, TWO)
  await merge.continueToArrange()
  await merge.merge()
  const { bytes } = await merge.download()
  expect(await checkWithQpdf(bytes)).toMatch(/No syntax or stream encoding errors/)
  expect(await textOfPages(bytes)).toHaveLength(3)
  expect(new Set(cluster.proxy.requests.map(({ node }) => node))).toEqual(new Set([0, 1]))
})

test('a batch of three files, one of them damaged', { tags: ['full'] }, async ({ visit }) => {
  await gotoHydrated(visit, '/tools/compress-pdf')
  await dropFiles(visit, [ONE, { name: 'damaged.pdf', bytes: beyondRepair() }, TWO])
  await visibleText(visit, '"damaged.pdf" is damaged and cannot be repaired.').waitFor()
  await button(visit, 'Compress 2 files').click()
  const archive = await downloadFile(visit, () => button(visit, 'Download all as ZIP').click())
  expect(Object.keys(unzipSync(archive.bytes))).toEqual(['one_compressed.pdf', 'two_compressed.pdf'])
})

test('a protected file', { tags: ['full'] }, async ({ visit }) => {
  const images = new ConversionPage(visit, '/tools/pdf-to-image')
  await images.open()
  await images.choose(ENCRYPTED)
  await images.unlock(PASSWORD)
  await images.convertToImages()
  expect(Object.keys(unzipSync((await images.download()).bytes))).toHaveLength(2)
})

test('a reload while a job is running', { tags: ['full'] }, async ({ visit, cluster }) => {
  const images = new ConversionPage(visit, '/tools/pdf-to-image')
  await images.open()
  await images.choose(largePages(400))
  await button(visit, 'Convert to Images').click()
  await progressBar(visit, /^Page \d+ of 400$/).waitFor()
  await reloadHydrated(visit)
  await progressBar(visit, /^Page \d+ of 400$/).waitFor()
  expect(Object.keys(unzipSync((await images.download()).bytes))).toHaveLength(400)
  const ofJob = cluster.proxy.requests.filter(({ path }) => path.startsWith('/api/'))
  expect(new Set(ofJob.map(({ node }) => node))).toEqual(new Set([0, 1]))
})

test('canceling a job', { tags: ['full'] }, async ({ visit, cluster }) => {
  const images = new ConversionPage(visit, '/tools/pdf-to-image')
  await images.open()
  await images.choose(largePages(1500))
  await images.radio('Best').check()
  await button(visit, 'Convert to Images').click()
  await progressBar(visit, /^Page \d+ of 1,500$/).waitFor()
  expect((await images.cancelJob())?.status()).toBe(204)
  // What is left comes from earlier journeys.
  const isUpload = (name: string) => name.includes('/in/')
  await expect.poll(async () => (await cluster.cluster.listFiles()).filter(isUpload)).toEqual([])
})

test('a download that is broken off and resumed', { tags: ['full'] }, async ({ cluster }) => {
  const { url, proxy } = cluster
  const file = { ...largePages(5), field: 'file' }
  const headers = { Prefer: 'respond-async' }
  const accepted = await callOperation(url, { path: '/pdf/convert/to-image', files: [file], headers })
  const { id } = (await accepted.json()) as JobStatus
  await (await fetch(`${url}/api/jobs/${id}/events`)).text()
  const ask = async (more: Record<string, string> = {}) => {
    const response = await fetch(`${url}/api/jobs/${id}/result`, { headers: more })
    const { node } = proxy.requests.at(-1) ?? {}
    return { response, node }
  }
  const { response, node } = await ask()
  const etag = response.headers.get('etag') ?? ''
  const first = await response.body?.getReader().read()
  const begun = Buffer.from(first?.value ?? [])
  const rest = await ask({ Range: `bytes=${begun.length}-`, 'If-Range': etag })
  expect([rest.response.status, rest.node === node]).toEqual([206, false])
  const whole = Buffer.concat([begun, Buffer.from(await rest.response.arrayBuffer())])
  expect(Object.keys(unzipSync(whole))).toHaveLength(5)
  expect(whole).toHaveLength(Number(response.headers.get('content-length')))
  await fetch(`${url}/api/jobs/${id}`, { method: 'DELETE' })
})
