import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { report } from '../fixtures/documents.ts'
import { findBarriers, measureOverflow } from './accessibility.ts'
import { launchBrowser, openContext } from './browser.ts'
import { findPlainWords, markWords } from './mark-words.ts'
import { startSite, type Site } from './start-site.ts'

let site: Site
let browser: Browser
let page: Page
let complaints: string[] = []

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
  if (complaints.length > 0) throw new Error(`the page complained: ${complaints.join('; ')}`)
})

/** Opens a window for a visitor whose browser speaks a language. */
async function open(locale: string, width = 1440): Promise<void> {
  const context = await openContext(browser, { viewport: { width, height: 900 }, locale, reducedMotion: 'reduce' })
  page = await context.newPage()
  complaints = []
  page.on('pageerror', (error) => complaints.push(error.message))
}

async function visit(path: string): Promise<void> {
  await page.goto(site.url + path)
  await page.locator('main h1').waitFor()
  await page.evaluate(() => document.fonts.ready)
}

const heading = () => page.locator('main h1').innerText()
const shownLanguage = () => page.evaluate(() => document.documentElement.lang)

/** Every address that the front page and the list of tools lead to, once. */
async function findRoutes(): Promise<string[]> {
  const routes = new Set(['/', '/nowhere'])
  for (const path of ['/', '/tools']) {
    await visit(path)
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const link of links) if (!link.startsWith('/api')) routes.add(link)
  }
  return [...routes]
}

test('a browser that speaks German is answered in German, with numbers as they are written there', async () => {
  await open('de-DE')
  await visit('/tools/compress-pdf')
  expect(await heading()).toBe('PDF komprimieren')
  expect(await shownLanguage()).toBe('de')
  expect(await page.title()).toBe('PDF komprimieren · Recto')
  const files = { name: 'bericht.pdf', mimeType: 'application/pdf', buffer: Buffer.from(report()) }
  await page.locator('input[type=file]').first().setInputFiles(files)
  await page
    .getByText(/^\d+,\d KB/)
    .first()
    .waitFor()
})

test('a page comes in the language that the browser asks for, before any script has run', async () => {
  const fetchPage = async (language: string) => {
    const answer = await fetch(`${site.url}/tools/merge-pdf`, { headers: { 'Accept-Language': language } })
    expect(answer.headers.get('vary')).toContain('Accept-Language')
    return answer.text()
  }
  await open('en-GB')
  expect(await fetchPage('de-CH,de;q=0.9')).toMatch(
    /<html lang="de">[^]*<title>PDF zusammenfügen · Recto<[^]*<h1[^>]*>PDF zusammenfügen</,
  )
  expect(await fetchPage('es')).toMatch(/<html lang="es">[^]*<h1[^>]*>Unir PDF</)
  expect(await fetchPage('nl')).toMatch(/<html lang="en">[^]*<h1[^>]*>Merge PDF</)
})

test('another language is chosen at the foot of the page, by keyboard; what was entered stays, and so does the choice', async () => {
  await open('en-GB')
  await visit('/tools/compress-pdf')
  const files = { name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from(report()) }
  await page.locator('input[type=file]').first().setInputFiles(files)
  await page.getByRole('heading', { name: 'How small should it be?' }).waitFor()
  await page.getByRole('radio', { name: /High/ }).check()

  await page.getByRole('combobox', { name: 'Language' }).focus()
  await page.keyboard.type('Esp')
  await page.getByRole('heading', { name: '¿Qué tan pequeño debe quedar?' }).waitFor()
  expect(await shownLanguage()).toBe('es')
  expect(await page.getByRole('radio', { name: /Alto/ }).isChecked()).toBe(true)
  expect(await findBarriers(page)).toEqual([])

  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Comprimir PDF' }).waitFor()
  expect(await shownLanguage()).toBe('es')
})

test('words that do not arrive leave the language as it is, and the visitor is told', async () => {
  await open('en-GB')
  await visit('/')
  await page.route(/\/assets\/de-/, (route) => route.abort())
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
  await page.getByText('This language could not be loaded. Please try again.').waitFor()
  expect(await shownLanguage()).toBe('en')
})

test.each(['de-DE', 'es-ES'])('no page is wider than a phone in %s', async (locale) => {
  await open(locale, 390)
  const wide: string[] = []
  for (const route of await findRoutes()) {
    await visit(route)
    if ((await measureOverflow(page)) > 0) wide.push(route)
  }
  expect(wide).toEqual([])
})

/** Names of products, formats and units are the same in every language; so are addresses. */
const NAMES =
  /Recto|Free|Pro|Business|English|Deutsch|Español|PDF|Word|Excel|PowerPoint|JPE?G|PNG|TIFF|BMP|WEBP|WebP|ZIP|[KM]B|US\$|[\w ]+\.pdf|\.\w+|\d+-bit (?:AES|RC4)|https?:\S+|[\w.-]+@[\w.-]+/

test('every sentence on every page comes from the catalogue', async () => {
  await open('en-GB')
  await markWords(page)
  const plain: string[] = []
  for (const route of await findRoutes()) {
    await visit(route)
    for (const text of await findPlainWords(page, NAMES)) plain.push(`${route} ${text}`)
  }
  expect(plain).toEqual([])
  // Marked words are not those that the page was built with, which React tells (418).
  complaints = complaints.filter((complaint) => !complaint.includes('Minified React error #418'))
})
