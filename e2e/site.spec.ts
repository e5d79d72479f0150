import type { Browser, ConsoleMessage, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { findBarriers, findSmallTargets, measureOverflow, VIEWS } from './accessibility.ts'
import { launchBrowser, openContext } from './browser.ts'
import { startSite, type Site } from './start-site.ts'

let site: Site
let browser: Browser
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  site = await startSite()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await site.close()
})
afterEach(async () => {
  await page.context().close()
  complaints.length = 0
})

interface Visit {
  width?: number
  theme?: 'light' | 'dark'
  reducedMotion?: 'reduce' | 'no-preference'
}

async function visit(path: string, { width = 1440, theme = 'light', reducedMotion = 'no-preference' }: Visit = {}) {
  const context = await openContext(browser, { viewport: { width, height: 900 }, colorScheme: theme, reducedMotion })
  page = await context.newPage()
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(site.url + path)
  await page.locator('main h1').waitFor()
  await page.evaluate(() => document.fonts.ready)
}

const headings = () => page.locator('main h1').allTextContents()

describe.each([
  ['/', /Put your/],
  ['/tools', /All Tools/],
  ['/tools/merge-pdf', /Merge PDF/],
  ['/tools/protect-pdf', /Protect PDF/],
  ['/tools/pdf-to-image', /PDF to Image/],
  ['/tools/convert-pdf', /Convert PDF/],
  ['/nowhere', /Oops! Page not found/],
])('%s', (path, heading) => {
  test.each(VIEWS)('is whole and free of barriers at $width px, $theme', async ({ width, theme }) => {
    await visit(path, { width, theme })
    expect(await headings()).toEqual([expect.stringMatching(heading)])
    expect(await page.title()).toMatch(/ · Recto$/)
    expect(await findBarriers(page)).toEqual([])
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
    // The unknown address is told on purpose, and the browser tells its 404.
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
  })

  test('fits a window of 320 px, as at 400% zoom, with targets for a finger', async () => {
    await visit(path, { width: 320 })
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
    expect(await findSmallTargets(page)).toEqual([])
  })
})

test('the front page shows the first eight tools; those that can be used are links, the others say so', async () => {
  await visit('/')
  const cards = page.locator('.toolgrid li')
  expect(await cards.count()).toBe(8)
  const soon = cards.filter({ hasText: 'Coming Soon' })
  expect(await soon.getByRole('link').count()).toBe(0)
  expect((await cards.getByRole('link').count()) + (await soon.count())).toBe(8)
  await cards.getByRole('link', { name: /Merge PDF/ }).click()
  await page.waitForURL('**/tools/merge-pdf')
})

test('Upload a PDF leads somewhere useful', async () => {
  await visit('/')
  const upload = page.getByRole('link', { name: 'Upload a PDF' }).first()
  expect(await upload.getAttribute('href')).toBe('/upload')
  await upload.click()
  await page.waitForURL('**/tools')
  await expect.poll(headings).toEqual(['All Tools'])
})

test('going to a page moves the focus to its heading, and back restores the place', async () => {
  await visit('/')
  await page.evaluate(() => window.scrollTo(0, 1500))
  await page.locator('#featured').scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  await page.locator('.sect__head').getByRole('link', { name: 'All Tools' }).click()
  await page.waitForURL('**/tools')
  await expect.poll(() => page.evaluate(() => document.activeElement?.outerHTML)).toMatch(/^<h1[^>]*>All Tools/)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
})

test('the first Tab leads past the header', async () => {
  await visit('/')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).hash).toBe('#main')
})

test('the search of the catalogue is reached by a key, narrows by other words, and can come up empty', async () => {
  await visit('/tools')
  await page.keyboard.press('/')
  await page.keyboard.type('join')
  expect(await page.locator('.toolrow h3').allTextContents()).toEqual(['Merge PDF'])
  expect(await page.getByRole('status').first().textContent()).toBe('1 of 19 tools found')
  await page.keyboard.type('ery')
  expect(await page.getByRole('heading', { name: 'No tool is called “joinery”' }).isVisible()).toBe(true)
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Show All Tools' }).click()
  expect(await page.locator('.toolrow').count()).toBe(19)
})

test('an unknown address is told to the console and leads home', async () => {
  await visit('/tools/fold-pdf')
  expect(complaints.some((text) => text.includes('/tools/fold-pdf'))).toBe(true)
  await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click()
  await page.waitForURL(`${site.url}/`)
})

test('a chosen theme holds against the system and is there before the first paint of the next visit', async () => {
  await visit('/', { theme: 'light' })
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await background()
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  const dark = await background()
  expect(dark).not.toBe(light)
  // Without the app's script only what runs before the first paint can have set it.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  expect(await background()).toBe(dark)
})

test('the menu of a narrow window works by keyboard', async () => {
  await visit('/', { width: 390 })
  const menu = page.getByRole('button', { name: 'Menu' })
  const links = page.locator('#mobile-menu a')
  expect(await links.first().isVisible()).toBe(false)
  await menu.focus()
  await page.keyboard.press('Enter')
  expect(await links.allTextContents()).toEqual(['Home', 'All Tools', 'Pricing', 'About'])
  expect(await page.locator('#mobile-menu').getByRole('button', { name: 'Sign Up Free' }).isVisible()).toBe(true)
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  expect(await links.first().isVisible()).toBe(false)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Menu')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/tools')
  await expect.poll(() => links.first().isVisible()).toBe(false)
})

test('nothing moves for those who want it still', async () => {
  await visit('/tools', { reducedMotion: 'reduce' })
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { transitionDuration, animationName } = getComputedStyle(element)
        return (
          animationName !== 'none' || transitionDuration.split(', ').some((duration) => Number.parseFloat(duration) > 0)
        )
      }).length,
  )
  expect(moving).toBe(0)
})

test('everything comes from our own server', async () => {
  const hosts = new Set<string>()
  page = await (await openContext(browser, {})).newPage()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await page.goto(`${site.url}/tools/merge-pdf`, { waitUntil: 'networkidle' })
  expect([...hosts]).toEqual([new URL(site.url).host])
})
