import { AVAILABLE_TOOLS } from '@recto/contract'
import type { Browser, ConsoleMessage, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { plain, report } from '../fixtures/documents.ts'
import { scan } from '../fixtures/drawn.ts'
import { findBarriers, findSmallTargets, measureOverflow, VIEWS } from './accessibility.ts'
import { launchBrowser, openContext } from './browser.ts'
import { checkHead } from './page-head.ts'
import { dropFiles } from './pick-files.ts'
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
  ['/', /Get your/],
  ['/tools', /All Tools/],
  ['/upload', /Upload a PDF/],
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

test('Upload a PDF leads to the page that takes files first', async () => {
  await visit('/')
  const upload = page.getByRole('link', { name: 'Upload a PDF' }).first()
  expect(await upload.getAttribute('href')).toBe('/upload')
  await upload.click()
  await expect.poll(headings).toEqual(['Upload a PDF'])
})

test('files dropped on the front page are looked at, and Merge begins with them in order', async () => {
  await visit('/')
  await dropFiles(page, [
    { name: 'one.pdf', bytes: plain(2) },
    { name: 'two.pdf', bytes: report() },
  ])
  await page.waitForURL('**/upload')
  // The front page, which stays until the next one is there, has a link of that name too.
  const offer = page.locator('.offers').getByRole('link', { name: /Merge PDF/ })
  await offer.waitFor()
  // Merge is offered for two files before both of them are read.
  await page.getByText('Checking…').first().waitFor({ state: 'hidden' })
  expect(await page.locator('.file .found').allTextContents()).toEqual(['2 pages', '3 pages'])
  expect(await findBarriers(page)).toEqual([])
  await offer.click()
  await page.waitForURL('**/tools/merge-pdf')
  await page.getByRole('heading', { name: 'Arrange PDF Order' }).waitFor()
  expect(await page.getByRole('button', { name: 'Merge Files' }).isEnabled()).toBe(true)
  expect(complaints).toEqual([])
})

test('one file is offered what it calls for, and goes along to the second step', async () => {
  await visit('/upload')
  await page.locator('input[type=file]').setInputFiles([
    { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(scan()) },
    { name: 'notes.docx', mimeType: '', buffer: Buffer.from('PK') },
  ])
  const first = page.locator('.offers li').first()
  await first.waitFor()
  expect(await first.textContent()).toMatch(/PDF to Image.*scanned/)
  expect(await page.locator('.file--bad').textContent()).toMatch(/not a PDF.*Word to PDF is coming soon/)
  expect(
    await page
      .locator('.offers')
      .getByRole('link', { name: /PDF to Word/ })
      .count(),
  ).toBe(0)
  await page
    .locator('.offers')
    .getByRole('link', { name: /Rotate PDF/ })
    .click()
  await page.getByRole('group', { name: 'Rotation Instructions' }).waitFor()
  expect(await page.getByText('scan.pdf').first().isVisible()).toBe(true)
})

test('no link of the site is dead, and every page says what it is to those who share or index it', async () => {
  const seen = new Set<string>(['/'])
  const waiting = ['/']
  const titles = new Map<string, string>()
  const statuses: string[] = []
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const answer = await fetch(site.url + path, { headers: { accept: 'text/html' } })
    statuses.push(`${path} ${answer.status}`)
    const html = await answer.text()
    if (!path.startsWith('/api/')) titles.set(path, checkHead(html, { origin: site.url, path }))
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="([^"]+)"/g)) {
      const target = new URL(href, site.url)
      if (target.origin !== site.url || seen.has(target.pathname) || path.startsWith('/api/')) continue
      seen.add(target.pathname)
      waiting.push(target.pathname)
    }
  }
  const routes = [
    '/upload',
    '/pricing',
    '/checkout/pro',
    '/contact',
    '/about',
    '/careers',
    '/enterprise',
    '/blog',
    '/help',
  ]
  const tools = AVAILABLE_TOOLS.map(({ route }) => route)
  const legal = ['/developers', '/privacy', '/terms', '/security']
  expect([...seen]).toEqual(expect.arrayContaining([...routes, ...legal, ...tools]))
  expect(new Set(titles.values()).size).toBe(titles.size)
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  expect(listed).toEqual(expect.arrayContaining(['/', '/tools', ...tools]))
  for (const path of listed) statuses.push(`${path} ${(await fetch(site.url + path)).status}`)
  expect(statuses.filter((line) => !line.endsWith(' 200'))).toEqual([])
})

test.each(['/og.png', '/icon-180.png', '/icon-192.png', '/icon-512.png', '/favicon.svg', '/manifest.webmanifest'])(
  '%s is there',
  async (path) => {
    const answer = await fetch(site.url + path)
    expect(answer.status).toBe(200)
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(300)
  },
)

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
  expect(await page.getByRole('heading', { name: 'No tools match “joinery”' }).isVisible()).toBe(true)
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
  await page.getByRole('button', { name: 'Switch between light and dark mode' }).click()
  const dark = await background()
  expect(dark).not.toBe(light)
  // Without the app's script only what runs before the first paint can have set it.
  await page.route('**/assets/*.js', (route) => route.abort())
  await Promise.all([page.waitForEvent('load'), page.evaluate(() => location.reload())])
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

test.each([390, 640, 700, 800, 801])(
  'at %i px each button of accounts is seen once, the menu open or not',
  async (width) => {
    await visit('/', { width })
    const menu = page.getByRole('button', { name: 'Menu' })
    const seen = (name: string) => page.locator('header').getByRole('button', { name }).count()
    if (await menu.isVisible()) await menu.click()
    expect([await seen('Sign In'), await seen('Sign Up Free')]).toEqual([1, 1])
  },
)

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
