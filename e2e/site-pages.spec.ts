import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { findViolations, measureOverflow } from './accessibility.ts'
import { test } from './browser-test.ts'
import { expectAccessible, expectFitsTouchScreen } from './expect-accessible.ts'
import { gotoSettled } from './navigation.ts'

/** Opens a page and expects it to exist. */
async function openExisting(page: Page, path: string): Promise<void> {
  const response = await gotoSettled(page, path)
  expect(response?.status()).toBe(200)
}

/** A page with a list that every run checks. The full run checks the others. */
const PAGES = [['/help', 'Help']] as const
const OTHER_PAGES = [
  ['/pricing', 'Pricing'],
  ['/contact', 'Contact'],
  ['/checkout/pro', 'Get Pro'],
  ['/about', 'About'],
  ['/careers', 'Careers'],
  ['/enterprise', 'Enterprise'],
  ['/blog', 'Blog'],
  ['/developers', 'Developers'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
  ['/security', 'Security'],
] as const

async function expectComplete(page: Page, path: string, title: string): Promise<void> {
  await openExisting(page, path)
  expect(await page.locator('h1').allTextContents()).toEqual([title])
  await expect.poll(() => page.title()).toBe(`${title} · Recto`)
  expect((await page.locator('meta[name=description]').getAttribute('content'))?.length).toBeGreaterThan(50)
  expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link').count()).toBe(4)
  expect(await page.getByRole('navigation', { name: 'Footer' }).getByRole('link').count()).toBe(12)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 900 })
  await expectFitsTouchScreen(page)
}

const COMPLETE = '%s is complete and accessible at every width and in both color schemes'
test.for(PAGES)(COMPLETE, async ([path, title], { page }) => expectComplete(page, path, title))
test.for(OTHER_PAGES)(COMPLETE, { tags: ['full'] }, async ([path, title], { page }) =>
  expectComplete(page, path, title),
)

test('leads from a plan to its checkout, which charges nothing, and back', async ({ page }) => {
  await openExisting(page, '/pricing')
  await page.getByRole('link', { name: 'Get Pro' }).click()
  await page.waitForURL('**/checkout/pro')
  await page.getByRole('heading', { level: 1, name: 'Get Pro' }).waitFor()
  expect(await page.getByRole('main').textContent()).toContain('Billing has not started. Nothing is charged')
  await page.getByRole('link', { name: 'Back to Pricing' }).click()
  await page.waitForURL('**/pricing')
})

test('links to sections from the table of contents and from another page', { tags: ['full'] }, async ({ page }) => {
  await openExisting(page, '/privacy')
  const heading = page.getByRole('heading', { name: 'How long files are kept' })
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'How long files are kept' })
    .click()
  await expect.poll(async () => Math.round((await heading.boundingBox())?.y ?? 0)).toBeLessThan(300)
  await openExisting(page, '/contact')
  await page.getByRole('main').getByRole('link', { name: 'Security' }).click()
  await page.waitForURL('**/security#report')
  const report = page.getByRole('heading', { name: 'Report a vulnerability' })
  await expect
    .poll(() => report.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight))
    .toBe(true)
})

test(
  'explains by tooltip that no account is needed, for pointer and keyboard',
  { tags: ['full'] },
  async ({ page }) => {
    await openExisting(page, '/about')
    const button = page.getByRole('banner').getByRole('button', { name: 'Sign Up Free' })
    const note = page.getByRole('tooltip')
    await button.hover()
    expect(await note.textContent()).toBe('No account needed. Every tool is open to everyone.')
    // The tooltip stays while the pointer is on it (WCAG 1.4.13).
    await note.hover()
    expect(await note.isVisible()).toBe(true)
    expect(await findViolations(page)).toEqual([])
    await page.mouse.move(10, 600)
    await expect.poll(() => note.count()).toBe(0)
    await button.focus()
    expect(await note.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await note.count()).toBe(0)
  },
)

test('shows the same tooltip in the menu of a phone, within the window', { tags: ['full'] }, async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 900 }, hasTouch: true })
  await openExisting(page, '/about')
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.locator('#mobile-menu').getByRole('button', { name: 'Sign In' }).tap()
  const box = await page.getByRole('tooltip').boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
  expect(await findViolations(page)).toEqual([])
})

test('keeps the placeholders in the footer out of the tab order', { tags: ['full'] }, async ({ page }) => {
  await openExisting(page, '/terms')
  const last = page.getByRole('navigation', { name: 'Footer' }).getByRole('link').last()
  await last.focus()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('.foot__social, .foot__apps') ?? null)).toBeNull()
})
