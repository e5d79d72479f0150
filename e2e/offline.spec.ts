import { rm } from 'node:fs/promises'

import { TOOL_LIST, TOOLS } from '@recto/contract'
import { expect } from 'vitest'

import { plain } from '../fixtures/documents.ts'
import { test as browserTest } from './browser-test.ts'
import { setFirstFileInput } from './file-upload.ts'
import { gotoHydrated, reloadHydrated } from './navigation.ts'
import { copyAsNextVersion, keptFiles, OfflineSite, stopIdleWorkers, Visitor, waitUntilKept } from './offline-site.ts'
import { MergePage } from './tools/merge-page.ts'
import { OFFLINE_RUNS, runTool } from './tools/tool-runs.ts'

const FILE = { name: 'a.pdf', bytes: plain(3) }

const test = browserTest
  // oxlint-disable-next-line no-empty-pattern -- vitest wants a destructuring pattern here
  .extend('offlineSite', async ({}, { onCleanup }) => {
    const site = new OfflineSite()
    onCleanup(() => site.stop())
    return site
  })
  // oxlint-disable-next-line no-empty-pattern -- vitest wants a destructuring pattern here
  .extend('visitor', async ({}, { onCleanup }) => {
    const visitor = await Visitor.create()
    onCleanup(() => visitor.leave())
    return visitor
  })

/** Stores the app, then reopens it without a server, in a new browser. Returns its URL. */
async function restartOffline(offlineSite: OfflineSite, visitor: Visitor): Promise<string> {
  await offlineSite.start({ BASE_PATH: '/pdf' })
  const origin = `${offlineSite.url}/pdf`
  const first = await visitor.openPage()
  await gotoHydrated(first, `${origin}/`)
  await waitUntilKept(first)
  await visitor.closeBrowser()
  await offlineSite.stop()
  return origin
}

test('after a restart without a connection, pages open and a tool does its work', async ({ offlineSite, visitor }) => {
  const origin = await restartOffline(offlineSite, visitor)
  const page = await visitor.openPage()
  for (const [address, heading] of [
    ['/', /Get your/],
    ['/tools', /All Tools/],
    ['/pricing', /Pricing/],
    ['/nowhere', /Page not found/],
  ] as const) {
    await gotoHydrated(page, origin + address)
    expect(await page.locator('h1').textContent()).toMatch(heading)
  }
  await gotoHydrated(page, origin + TOOLS['rotate-pdf'].route)
  await runTool(page, 'rotate-pdf')
})

test('without a connection, every tool does its work', { tags: ['full'] }, async ({ offlineSite, visitor }) => {
  const origin = await restartOffline(offlineSite, visitor)
  const failed: string[] = []
  for (const { id, route } of TOOL_LIST.filter((tool) => tool.id in OFFLINE_RUNS)) {
    const page = await visitor.openPage()
    await gotoHydrated(page, origin + route)
    await runTool(page, id).catch((error: unknown) => failed.push(`${id}: ${String(error)}`))
    await page.close()
  }
  expect(failed).toEqual([])
})

test(
  'a new version shows with the next page, and an open page keeps the files it began with until it is closed',
  { tags: ['full'] },
  async ({ offlineSite, visitor }) => {
    await offlineSite.start()
    const reader = await visitor.openPage()
    await gotoHydrated(reader, `${offlineSite.url}/tools`)
    await waitUntilKept(reader)
    const worker = new MergePage(await visitor.openPage())
    await worker.page.route('**/assets/wizard-*', (route) => route.abort())
    await worker.open(offlineSite.url)
    const [old = ''] = (await keptFiles(reader)).versions

    const next = await copyAsNextVersion()
    await offlineSite.start({ WEB_DIR: next })
    const visit = await visitor.openPage()
    await gotoHydrated(visit, `${offlineSite.url}/pricing`)
    expect(await visit.locator('script[data-scripts]').getAttribute('data-scripts')).toContain('NEXT.js')
    await waitUntilKept(visit, /\/wizard-[\w-]+NEXT\.js/)
    await expect.poll(async () => (await keptFiles(visit)).versions.length).toBe(2)

    // The page without a file offers the new version; the one that may contain a file is not interrupted, and still works.
    await reader.getByText('A new version is ready.').waitFor()
    expect(await worker.page.getByText('A new version is ready.').count()).toBe(0)
    await worker.page.unroute('**/assets/wizard-*')
    await worker.choose(FILE, { name: 'b.pdf', bytes: plain(2) })
    await worker.continueToArrange()
    await worker.merge()
    const loaded = await worker.page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(loaded.filter((url) => url.includes('NEXT.'))).toEqual([])

    await reader.getByRole('button', { name: 'Reload', exact: true }).click()
    await expect.poll(() => reader.locator('script[data-scripts]').getAttribute('data-scripts')).toContain('NEXT.js')
    await worker.page.close()
    await stopIdleWorkers(visit)
    await reloadHydrated(visit)
    await expect.poll(async () => (await keptFiles(visit)).versions).not.toContain(old)
    const { files } = await keptFiles(visit)
    expect(files.filter((url) => /\/wizard-/.test(url) && !url.includes('NEXT'))).toEqual([])

    // When turned off, the app is removed from the device.
    await offlineSite.start({ WEB_DIR: next, OFFLINE: 'off' })
    await reloadHydrated(visit)
    await expect.poll(async () => (await keptFiles(visit)).files).toEqual([])
    await rm(next, { recursive: true })
  },
)

test(
  'files from other apps arrive on the upload page, and the server sees none',
  { tags: ['full'] },
  async ({ offlineSite, visitor }) => {
    await offlineSite.start()
    const page = await visitor.openPage()
    await gotoHydrated(page, `${offlineSite.url}/`)
    await waitUntilKept(page)
    await page.evaluate(() => {
      const form = document.createElement('form')
      Object.assign(form, { action: '/share', method: 'post', enctype: 'multipart/form-data' })
      const input = document.createElement('input')
      Object.assign(input, { type: 'file', name: 'files' })
      const data = new DataTransfer()
      data.items.add(new File(['%PDF-1.7'], 'Geteilt – 1.pdf', { type: 'application/pdf' }))
      input.files = data.files
      form.append(input)
      document.body.append(form)
      form.submit()
    })
    await page.waitForURL('**/upload')
    await page.getByText('Geteilt – 1.pdf', { exact: true }).first().waitFor()

    // Without the worker, the server redirects to the same page, which says that nothing arrived.
    await gotoHydrated(page, `${offlineSite.url}/upload?shared=none`)
    await page.getByText('No file arrived').first().waitFor()
  },
)

test('following a link offline explains what is missing, and continues by itself once online', async ({
  page,
  pageLog,
}) => {
  pageLog.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await gotoHydrated(page, '/')
  await page.context().setOffline(true)
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Help' }).click()
  await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(1)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor()
})

test('choosing a file offline keeps the page and the file', async ({ page, pageLog }) => {
  pageLog.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
  await page.route('**/assets/wizard-*', (route) => route.abort())
  await gotoHydrated(page, '/tools/rotate-pdf')
  await page.context().setOffline(true)
  await setFirstFileInput(page, FILE)
  await page.getByRole('heading', { name: 'You are offline' }).waitFor()
  expect(await page.getByText('Your file and settings are kept.').count()).toBe(1)
  expect(await page.locator('h1').textContent()).toBe('Rotate PDF')
  await page.unroute('**/assets/wizard-*')
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Rotation Instructions' }).waitFor()
})
