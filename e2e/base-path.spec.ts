import { expect } from 'vitest'

import { plain } from '../fixtures/documents.ts'
import { rotationsOf } from '../packages/engine/test/inspect-pdf.ts'
import { test } from './browser-test.ts'
import { reloadHydrated } from './navigation.ts'
import { RotatePage } from './tools/rotate-page.ts'

const BASE_PATH = '/pdf'

test(
  'works below a path: pages, links, assets, previews, jobs and downloads',
  { tags: ['full'] },
  async ({ site, openPage }) => {
    const server = await site.startAnother({ BASE_PATH })
    const page = await openPage()
    const elsewhere: string[] = []
    page.on('request', (request) => {
      const { origin, pathname, protocol } = new URL(request.url())
      if (protocol !== 'blob:' && origin === server.url && !pathname.startsWith(`${BASE_PATH}/`))
        elsewhere.push(pathname)
    })
    const rotate = new RotatePage(page)
    await rotate.open(server.url + BASE_PATH)
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(
      `${server.url}${BASE_PATH}/tools/rotate-pdf`,
    )
    await rotate.choose({ name: 'a.pdf', bytes: plain(2) })
    await rotate.grid.cell(2).waitFor()
    await rotate.rotate()
    expect(await rotationsOf((await rotate.download()).bytes)).toEqual([90, 0])

    // Client-side navigation, and a reload of the same URL.
    await page.getByRole('link', { name: 'All Tools' }).first().click()
    await page.waitForURL(`${server.url}${BASE_PATH}/tools`)
    await reloadHydrated(page)
    await page.getByRole('heading', { name: 'All Tools', level: 1 }).waitFor()
    await page.goto(`${server.url}${BASE_PATH}/developers`)
    await page.getByRole('link', { name: 'API reference' }).click()
    await page.waitForURL(`${server.url}${BASE_PATH}/api/docs`)
    await page.getByRole('link', { name: 'Recto' }).click()
    await page.waitForURL(`${server.url}${BASE_PATH}/`)
    await reloadHydrated(page)
    await page.locator('.spread__recto').waitFor()
    expect(elsewhere).toEqual([])
    await page.close()
    await server.close()
  },
)
