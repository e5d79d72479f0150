import { AVAILABLE_TOOLS, LISTED_TOOLS } from '@recto/contract'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'

import { plain, report } from '../fixtures/documents.ts'
import { scannedPage } from '../fixtures/graphics.ts'
import { findViolations, measureOverflow, OTHER_VIEWS, VIEWS } from './accessibility.ts'
import { test } from './browser-test.ts'
import { expectFitsTouchScreen } from './expect-accessible.ts'
import { dropFiles } from './file-upload.ts'
import { gotoHydrated, gotoSettled } from './navigation.ts'
import { expectPageHead } from './page-head.ts'
import { PUBLIC_URL } from './start-site.ts'
import type { PageLog } from './page-log.ts'
import { visibleText } from './visible-text.ts'

/** The viewport at a width, with the height of every other test. */
const viewport = (width: number) => ({ width, height: 900 })

/** The page with the most content. Others are similar, and the journeys check the pages of tools. */
const IN_EVERY_RUN = '/'

const headings = (page: Page) => page.locator('main h1').allTextContents()

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
  async function expectComplete(page: Page, pageLog: PageLog): Promise<void> {
    if (path === '/nowhere') pageLog.allow(/404|nowhere/)
    await gotoSettled(page, path)
    expect(await headings(page)).toEqual([expect.stringMatching(heading)])
    expect(await page.title()).toMatch(/ · Recto$/)
    expect(await findViolations(page)).toEqual([])
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
    expect(pageLog.warnings).toEqual([])
  }

  test.for(VIEWS.slice(0, 1))(
    'is complete and accessible at $width px, $theme',
    { tags: path === IN_EVERY_RUN ? [] : ['full'] },
    async ({ width, theme }, { pageLog, openPage }) =>
      expectComplete(await openPage({ viewport: viewport(width), colorScheme: theme }), pageLog),
  )

  test.for([...VIEWS.slice(1), ...OTHER_VIEWS])(
    'is complete and accessible at $width px, $theme',
    { tags: ['full'] },
    async ({ width, theme }, { pageLog, openPage }) =>
      expectComplete(await openPage({ viewport: viewport(width), colorScheme: theme }), pageLog),
  )

  test(
    'fits 320 px, which is 1280 px at 400% zoom, and has large enough touch targets',
    { tags: ['full'] },
    async ({ pageLog, openPage }) => {
      if (path === '/nowhere') pageLog.allow(/404|nowhere/)
      const page = await openPage({ viewport: viewport(320) })
      await gotoSettled(page, path)
      await expectFitsTouchScreen(page)
    },
  )
})

test(
  'features eight tools on the home page, where only available ones are links',
  { tags: ['full'] },
  async ({ page }) => {
    await gotoSettled(page, '/')
    const cards = page.locator('.toolgrid li')
    expect(await cards.count()).toBe(8)
    const soon = cards.filter({ hasText: 'Coming Soon' })
    expect(await soon.getByRole('link').count()).toBe(0)
    expect((await cards.getByRole('link').count()) + (await soon.count())).toBe(8)
    await cards.getByRole('link', { name: /Merge PDF/ }).click()
    await page.waitForURL('**/tools/merge-pdf')
  },
)

test('leads from Upload a PDF to the upload page', { tags: ['full'] }, async ({ page }) => {
  await gotoSettled(page, '/')
  const upload = page.getByRole('link', { name: 'Upload a PDF' }).first()
  expect(await upload.getAttribute('href')).toBe('/upload')
  await upload.click()
  await expect.poll(() => headings(page)).toEqual(['Upload a PDF'])
})

test('analyzes files dropped on the home page and passes them to Merge PDF in order', async ({ page, pageLog }) => {
  await gotoSettled(page, '/')
  await dropFiles(page, [
    { name: 'one.pdf', bytes: plain(2) },
    { name: 'two.pdf', bytes: report() },
  ])
  await page.waitForURL('**/upload')
  // The home page stays until the next page is ready, and has a link of the same name.
  const offer = page.locator('.offers').getByRole('link', { name: /Merge PDF/ })
  await offer.waitFor()
  // Merge is offered before both files have been read.
  await visibleText(page, 'Checking…').first().waitFor({ state: 'hidden' })
  expect(await page.locator('.file .found').allTextContents()).toEqual(['2 pages', '3 pages'])
  expect(await findViolations(page)).toEqual([])
  await offer.click()
  await page.waitForURL('**/tools/merge-pdf')
  await page.getByRole('heading', { name: 'Arrange PDF Order' }).waitFor()
  expect(await page.getByRole('button', { name: 'Merge Files' }).isEnabled()).toBe(true)
  expect(pageLog.warnings).toEqual([])
})

test('suggests tools for a file and passes it to the second step of a tool', { tags: ['full'] }, async ({ page }) => {
  await gotoSettled(page, '/upload')
  await page.locator('main input[type=file]').setInputFiles([
    { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(scannedPage()) },
    { name: 'notes.key', mimeType: '', buffer: Buffer.from('PK') },
  ])
  const first = page.locator('.offers li').first()
  await first.waitFor()
  expect(await first.textContent()).toMatch(/OCR PDF.*a scan/)
  expect(await page.locator('.file--bad').textContent()).toMatch(/The file "notes\.key" is not a PDF/)
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
  expect(await visibleText(page, 'scan.pdf').first().isVisible()).toBe(true)
})

test('has no dead links, and metadata on every page', async ({ site }) => {
  const seen = new Set<string>(['/'])
  const waiting = ['/']
  const titles = new Map<string, string>()
  const statuses: string[] = []
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const response = await fetch(site.url + path, { headers: { accept: 'text/html' } })
    statuses.push(`${path} ${response.status}`)
    const html = await response.text()
    if (!path.startsWith('/api/')) titles.set(path, expectPageHead(html, { origin: PUBLIC_URL, path }))
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

test.for(['/og.png', '/icon-180.png', '/icon-192.png', '/icon-512.png', '/favicon.svg', '/manifest.webmanifest'])(
  'serves %s',
  async (path, { site }) => {
    const answer = await fetch(site.url + path)
    expect(answer.status).toBe(200)
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(300)
  },
)

test('moves the focus to the heading after navigation, and restores the scroll position on Back', async ({ page }) => {
  await gotoSettled(page, '/')
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

test('has a skip link as the first tab stop', async ({ page }) => {
  await gotoSettled(page, '/')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).hash).toBe('#main')
})

test('searches the catalog by synonyms, and handles no results', { tags: ['full'] }, async ({ page }) => {
  await gotoSettled(page, '/tools')
  await page.keyboard.press('/')
  await page.keyboard.type('join')
  expect(await page.locator('.toolrow h3').allTextContents()).toEqual(['Merge PDF'])
  expect(await page.getByRole('status').first().textContent()).toBe(`1 of ${LISTED_TOOLS.length} tools found`)
  await page.keyboard.type('ery')
  expect(await page.getByRole('heading', { name: 'No tools match “joinery”' }).isVisible()).toBe(true)
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Show All Tools' }).click()
  expect(await page.locator('.toolrow').count()).toBe(LISTED_TOOLS.length)
})

test('logs an unknown address and links to the home page', { tags: ['full'] }, async ({ page, site, pageLog }) => {
  pageLog.allow(/404|fold-pdf/)
  await gotoSettled(page, '/tools/fold-pdf')
  expect(pageLog.errors.some((text) => text.includes('/tools/fold-pdf'))).toBe(true)
  await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click()
  await page.waitForURL(`${site.url}/`)
})

test('remembers the theme and applies it before the first paint', async ({ page, pageLog }) => {
  await gotoSettled(page, '/')
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await background()
  await page.getByRole('button', { name: 'Switch between light and dark mode' }).click()
  const dark = await background()
  expect(dark).not.toBe(light)
  // With the app's scripts blocked, only the inline script before the first paint can set the theme.
  pageLog.allow(/Failed to load resource/)
  await page.route('**/assets/*.js', (route) => route.abort())
  await Promise.all([page.waitForEvent('load'), page.evaluate(() => location.reload())])
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  expect(await background()).toBe(dark)
})

test('has a mobile menu that works by keyboard', async ({ openPage }) => {
  const page = await openPage({ viewport: viewport(390) })
  await gotoSettled(page, '/')
  const menu = page.getByRole('button', { name: 'Menu' })
  const links = page.locator('#mobile-menu a')
  expect(await links.first().isVisible()).toBe(false)
  await menu.focus()
  await page.keyboard.press('Enter')
  expect(await links.allTextContents()).toEqual(['Home', 'All Tools', 'Pricing', 'About'])
  expect(await page.locator('#mobile-menu').getByRole('button', { name: 'Sign Up Free' }).isVisible()).toBe(true)
  expect(await findViolations(page)).toEqual([])
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

test.for([390, 640, 700, 800, 801])(
  'shows each account button once at %i px, with the menu open or not',
  { tags: ['full'] },
  async (width, { openPage }) => {
    const page = await openPage({ viewport: viewport(width) })
    await gotoSettled(page, '/')
    const menu = page.getByRole('button', { name: 'Menu' })
    const visibleButtons = (name: string) => page.locator('header').getByRole('button', { name }).count()
    if (await menu.isVisible()) await menu.click()
    expect([await visibleButtons('Sign In'), await visibleButtons('Sign Up Free')]).toEqual([1, 1])
  },
)

test('has no animations with reduced motion', { tags: ['full'] }, async ({ page }) => {
  await gotoSettled(page, '/tools')
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

test('loads everything from its own origin', async ({ page, site }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await gotoHydrated(page, '/tools/merge-pdf', { waitUntil: 'networkidle' })
  expect([...hosts]).toEqual([new URL(site.url).host])
})
