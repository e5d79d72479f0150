import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { findBarriers, findSmallTargets, measureOverflow } from './accessibility.ts'
import { checkAccessible } from './check-accessible.ts'
import type { Site } from './start-site.ts'
import { startVisits } from './visits.ts'

let site: Site
let page: Page

const visits = startVisits((visit) => {
  ;({ page, site } = visit)
})

async function open(path: string): Promise<void> {
  const answer = await page.goto(site.url + path)
  expect(answer?.status()).toBe(200)
  await page.locator('main h1').waitFor()
  await page.evaluate(() => document.fonts.ready)
}

test.each([
  ['/pricing', 'Pricing'],
  ['/checkout/pro', 'Get Pro'],
  ['/about', 'About'],
  ['/contact', 'Contact'],
  ['/careers', 'Careers'],
  ['/enterprise', 'Enterprise'],
  ['/blog', 'Blog'],
  ['/help', 'Help'],
  ['/developers', 'Developers'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
  ['/security', 'Security'],
])('%s is whole and free of barriers at every width and in both themes', async (path, title) => {
  await open(path)
  expect(await page.locator('h1').allTextContents()).toEqual([title])
  await expect.poll(() => page.title()).toBe(`${title} · Recto`)
  expect((await page.locator('meta[name=description]').getAttribute('content'))?.length).toBeGreaterThan(50)
  expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link').count()).toBe(4)
  expect(await page.getByRole('navigation', { name: 'Footer' }).getByRole('link').count()).toBe(12)
  await checkAccessible(page)
  await page.setViewportSize({ width: 320, height: 900 })
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
  expect(await findSmallTargets(page)).toEqual([])
})

test('a plan leads to its checkout, which charges nothing, and back', async () => {
  await open('/pricing')
  await page.getByRole('link', { name: 'Get Pro' }).click()
  await page.waitForURL('**/checkout/pro')
  await page.getByRole('heading', { level: 1, name: 'Get Pro' }).waitFor()
  expect(await page.getByRole('main').textContent()).toContain('Billing has not started. Nothing is charged')
  await page.getByRole('link', { name: 'Back to Pricing' }).click()
  await page.waitForURL('**/pricing')
})

test('a part of a long page is reached from its list, and from another page', async () => {
  await open('/privacy')
  const heading = page.getByRole('heading', { name: 'How long files are kept' })
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'How long files are kept' })
    .click()
  await expect.poll(async () => Math.round((await heading.boundingBox())?.y ?? 0)).toBeLessThan(300)
  await open('/contact')
  await page.getByRole('main').getByRole('link', { name: 'Security' }).click()
  await page.waitForURL('**/security#report')
  const report = page.getByRole('heading', { name: 'Report a vulnerability' })
  await expect
    .poll(() => report.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight))
    .toBe(true)
})

test('the buttons of accounts say that none is needed, by pointer and by keyboard', async () => {
  await open('/about')
  const button = page.getByRole('banner').getByRole('button', { name: 'Sign Up Free' })
  const note = page.getByRole('tooltip')
  await button.hover()
  expect(await note.textContent()).toBe('No account needed. Every tool is open to everyone.')
  // The pointer may go from the button to what it says.
  await note.hover()
  expect(await note.isVisible()).toBe(true)
  expect(await findBarriers(page)).toEqual([])
  await page.mouse.move(10, 600)
  await expect.poll(() => note.count()).toBe(0)
  await button.focus()
  expect(await note.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  expect(await note.count()).toBe(0)
})

test('on a phone the menu says so too, within the window', async () => {
  await visits.again({ width: 390, hasTouch: true })
  await open('/about')
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.locator('#mobile-menu').getByRole('button', { name: 'Sign In' }).tap()
  const box = await page.getByRole('tooltip').boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
  expect(await findBarriers(page)).toEqual([])
})

test('Tab passes over the placeholders of the footer', async () => {
  await open('/terms')
  const last = page.getByRole('navigation', { name: 'Footer' }).getByRole('link').last()
  await last.focus()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('.foot__social, .foot__apps') ?? null)).toBeNull()
})
