import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { plain, report } from '../fixtures/documents.ts'
import { measureOverflow } from './accessibility.ts'
import { findUnmirrored, turnBack } from './mirrored.ts'
import type { Site } from './start-site.ts'
import { MarkPage } from './tools/mark-page.ts'
import { MergePage } from './tools/merge-page.ts'
import { SplitPage } from './tools/split-page.ts'
import { startVisits } from './visits.ts'

const REPORT = { name: 'report.pdf', bytes: report() }
const PLAIN = { name: 'plain.pdf', bytes: plain(2) }
const WIDTHS = [390, 1440]

let site: Site
let page: Page

const visits = startVisits((visit) => {
  ;({ page, site } = visit)
})

/** Checks what is shown now with lines from right to left, and leaves it as it was. */
async function expectMirrored(where: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    expect(await findUnmirrored(page), `${where}, ${width} px`).toEqual([])
    expect(await measureOverflow(page), `${where} is wider than ${width} px`).toBeLessThanOrEqual(0)
    await turnBack(page)
  }
}

test('every page is the mirror of itself where lines run from right to left, and no wider than its window', async () => {
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text()
  const routes = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  expect(routes).toContain('/tools/merge-pdf')
  for (const route of [...routes, '/checkout/pro']) {
    await page.goto(site.url + route)
    await page.locator('main h1').waitFor()
    await page.evaluate(() => document.fonts.ready)
    await expectMirrored(route)
  }
})

test('Merge is mirrored, its order and its result', async () => {
  const merge = new MergePage(page)
  await merge.open(site.url)
  await merge.browse([REPORT, PLAIN])
  await merge.goOn()
  await expectMirrored('the order')
  await merge.merge()
  await expectMirrored('the result')
})

test('Split is mirrored, and the arrow to the left leads on to the next page', async () => {
  const split = new SplitPage(page)
  await split.start(site.url, REPORT)
  await expectMirrored('the pages')
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  await split.cell(1).focus()
  await page.keyboard.press('ArrowLeft')
  expect(await split.focused()).toBe('Page 2')
  const [first, second] = [await split.middleOf(1), await split.middleOf(2)]
  expect(second.x).toBeLessThan(first.x)
  // Drawn over with the mouse, the page that is seen there is chosen.
  await page.mouse.move(second.x, second.y)
  await page.mouse.down()
  await page.mouse.move(second.x + 20, second.y, { steps: 4 })
  await expect.poll(() => split.selected()).toEqual([2])
  await page.mouse.up()
  await turnBack(page)
  await split.split()
  await expectMirrored('the result')
})

test('Watermark is mirrored, and the left of a page stays its left', async () => {
  const marks = new MarkPage(page, 'watermark-pdf')
  await marks.start(site.url, REPORT)
  await expectMirrored('the settings')
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  const [left, right] = [await marks.radio('Top left').boundingBox(), await marks.radio('Top right').boundingBox()]
  expect(left?.x).toBeLessThan(right?.x ?? 0)
  await turnBack(page)
  await marks.run()
  await expectMirrored('the result')
})

test('arrows point on along the line', async () => {
  await visits.again({ width: 1440 })
  await page.goto(site.url)
  const wayOf = () =>
    page
      .locator('.icon--directed')
      .first()
      .evaluate((icon) => getComputedStyle(icon).scale)
  expect(await wayOf()).toBe('1')
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  expect(await wayOf()).toBe('-1 1')
})
