import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { plain, report } from '../fixtures/documents.ts'
import { measureOverflow } from './accessibility.ts'
import { test } from './browser-test.ts'
import { focusedLabel } from './keyboard.ts'
import { gotoHydrated, gotoSettled } from './navigation.ts'
import { findUnmirrored, setDirection } from './right-to-left.ts'
import { MergePage } from './tools/merge-page.ts'
import { SplitPage } from './tools/split-page.ts'
import { StampPage } from './tools/stamp-page.ts'

const REPORT = { name: 'report.pdf', bytes: report() }
const PLAIN = { name: 'plain.pdf', bytes: plain(2) }
const WIDTHS = [390, 1440]

/** Checks the page with right-to-left text and switches it back. */
async function expectMirrored(page: Page, where: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    expect(await findUnmirrored(page), `${where}, ${width} px`).toEqual([])
    expect(await measureOverflow(page), `${where} is wider than ${width} px`).toBeLessThanOrEqual(0)
    await setDirection(page, 'ltr')
  }
}

test('mirrors every page, without horizontal overflow', { tags: ['full'] }, async ({ page, site }) => {
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text()
  const routes = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  expect(routes).toContain('/tools/merge-pdf')
  for (const route of [...routes, '/checkout/pro']) {
    await gotoSettled(page, route)
    await expectMirrored(page, route)
  }
})

test('mirrors Merge PDF', { tags: ['full'] }, async ({ page }) => {
  const merge = new MergePage(page)
  await merge.open()
  await merge.choose(REPORT, PLAIN)
  await merge.continueToArrange()
  await expectMirrored(page, 'the order')
  await merge.merge()
  await expectMirrored(page, 'the result')
})

test('mirrors Split PDF, where the left arrow key moves to the next page', { tags: ['full'] }, async ({ page }) => {
  const split = new SplitPage(page)
  await split.openWith(REPORT)
  await expectMirrored(page, 'the pages')
  await setDirection(page, 'rtl')
  await split.grid.cell(1).focus()
  await page.keyboard.press('ArrowLeft')
  expect(await focusedLabel(page)).toBe('Page 2')
  const [first, second] = [await split.grid.centerOf(1), await split.grid.centerOf(2)]
  expect(second.x).toBeLessThan(first.x)
  // Dragging selects the page that is under the pointer in the mirrored grid.
  await page.mouse.move(second.x, second.y)
  await page.mouse.down()
  await page.mouse.move(second.x + 20, second.y, { steps: 4 })
  await expect.poll(() => split.grid.selected()).toEqual([2])
  await page.mouse.up()
  await setDirection(page, 'ltr')
  await split.split()
  await expectMirrored(page, 'the result')
})

test('mirrors Watermark PDF, except for the positions on a page', { tags: ['full'] }, async ({ page }) => {
  const watermark = new StampPage(page, 'watermark-pdf')
  await watermark.openWith(REPORT)
  await expectMirrored(page, 'the settings')
  await setDirection(page, 'rtl')
  const [left, right] = [
    await watermark.radio('Top left').boundingBox(),
    await watermark.radio('Top right').boundingBox(),
  ]
  expect(left?.x).toBeLessThan(right?.x ?? 0)
  await setDirection(page, 'ltr')
  await watermark.stamp()
  await expectMirrored(page, 'the result')
})

test('mirrors arrow icons', { tags: ['full'] }, async ({ page }) => {
  await gotoHydrated(page, '/')
  const iconScale = () =>
    page
      .locator('.icon--directed')
      .first()
      .evaluate((icon) => getComputedStyle(icon).scale)
  expect(await iconScale()).toBe('1')
  await setDirection(page, 'rtl')
  expect(await iconScale()).toBe('-1 1')
})
