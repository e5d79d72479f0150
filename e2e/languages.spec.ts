import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { beyondRepair, report } from '../fixtures/documents.ts'
import { findBarriers, measureOverflow } from './accessibility.ts'
import { findPlainWords, markWords } from './mark-words.ts'
import type { Site } from './start-site.ts'
import { startVisits } from './visits.ts'

const lockedFile = new URL('../fixtures/pdf/locked.pdf', import.meta.url)

/** An address that no page has. */
const NOWHERE = '/nowhere'

let site: Site
let page: Page

const visits = startVisits((opened) => {
  ;({ page, site } = opened)
})

async function visit(path: string): Promise<void> {
  await page.goto(site.url + path)
  await page.locator('main h1').waitFor()
  await page.evaluate(() => document.fonts.ready)
  // An address that leads nowhere is told to the console on purpose.
  if (path === NOWHERE) visits.forgive(/404|\/nowhere/)
}

const heading = () => page.locator('main h1').innerText()
const shownLanguage = () => page.evaluate(() => document.documentElement.lang)

/** Every address that the front page and the list of tools lead to, once. */
async function findRoutes(): Promise<string[]> {
  const routes = new Set(['/', NOWHERE])
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
  await visits.again({ locale: 'de-DE' })
  await visit('/tools/compress-pdf')
  expect(await heading()).toBe('PDF komprimieren')
  expect(await shownLanguage()).toBe('de')
  expect(await page.title()).toBe('PDF komprimieren · Recto')
  const files = { name: 'bericht.pdf', mimeType: 'application/pdf', buffer: Buffer.from(report()) }
  await page.locator('input[type=file]').first().setInputFiles(files)
  // Beside the file, and once its pages are counted behind their number.
  await page
    .getByText(/\d,\d KB$/)
    .first()
    .waitFor()
})

test('what is wrong with a file is said in the language of the screen, and anew in another one', async () => {
  await visits.again({ locale: 'de-DE' })
  const pdf = (name: string, bytes: Uint8Array) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) })
  const choose = (file: ReturnType<typeof pdf>) => page.locator('input[type=file]').first().setInputFiles(file)
  await visit('/tools/compress-pdf')
  await choose(pdf('kaputt.pdf', beyondRepair()))
  await page.getByText('„kaputt.pdf“ ist beschädigt und kann nicht repariert werden.').first().waitFor()

  await visit('/tools/compress-pdf')
  await choose(pdf('vertrag.pdf', await readFile(lockedFile)))
  await page.getByLabel('Passwort für diese Datei').fill('falsch')
  await page.getByRole('button', { name: 'Datei öffnen' }).click()
  await page.getByText('Dieses Passwort öffnet „vertrag.pdf“ nicht.').waitFor()
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('es')
  await page.getByText('Esa contraseña no abre «vertrag.pdf».').waitFor()
  expect(await page.getByText('Dieses Passwort').count()).toBe(0)
})

test('a page comes in the language that the browser asks for, before any script has run', async () => {
  const fetchPage = async (language: string) => {
    const answer = await fetch(`${site.url}/tools/merge-pdf`, { headers: { 'Accept-Language': language } })
    expect(answer.headers.get('vary')).toContain('Accept-Language')
    return answer.text()
  }
  expect(await fetchPage('de-CH,de;q=0.9')).toMatch(
    /<html lang="de">[^]*<title>PDF zusammenfügen · Recto<[^]*<h1[^>]*>PDF zusammenfügen</,
  )
  expect(await fetchPage('es')).toMatch(/<html lang="es">[^]*<h1[^>]*>Unir PDF</)
  expect(await fetchPage('nl')).toMatch(/<html lang="en">[^]*<h1[^>]*>Merge PDF</)
})

test('another language is chosen at the foot of the page, by keyboard; what was entered stays, and so does the choice', async () => {
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
  await visit('/')
  await page.route(/\/assets\/de-/, (route) => route.abort())
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
  await page.getByText('This language could not be loaded. Please try again.').waitFor()
  expect(await shownLanguage()).toBe('en')
  visits.forgive(/Failed to load resource/)
})

test.each(['de-DE', 'es-ES'])('no page is wider than a phone in %s', async (locale) => {
  await visits.again({ locale, width: 390 })
  const wide: string[] = []
  for (const route of await findRoutes()) {
    await visit(route)
    if ((await measureOverflow(page)) > 0) wide.push(route)
  }
  expect(wide).toEqual([])
})

test.each(['de-DE', 'es-ES'])(
  'what is pressed above the pages keeps to its own place on a phone in %s',
  async (locale) => {
    for (const route of ['/tools/split-pdf', '/tools/rotate-pdf', '/tools/pdf-to-image']) {
      await visits.again({ locale, width: 390 })
      await visit(route)
      const files = { name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from(report()) }
      await page.locator('input[type=file]').first().setInputFiles(files)
      const places = page.locator(':is(.stagebar, .turnbar) :is(button, [role=status])')
      await places.first().waitFor()
      const boxes = await places.evaluateAll((all) =>
        all.map((place) => {
          const words = document.createRange()
          words.selectNodeContents(place)
          const { left, right, top, bottom } = words.getBoundingClientRect()
          return { words: place.textContent, left, right, top, bottom }
        }),
      )
      const shown = boxes.filter(({ left, right }) => right > left)
      expect(shown.length, `at ${route}`).toBeGreaterThan(2)
      const isOn = (one: Box, other: Box) =>
        one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
      const met = shown.flatMap((one, index) =>
        shown.slice(index + 1).flatMap((other) => (isOn(one, other) ? [`${one.words} on ${other.words}`] : [])),
      )
      expect(met, `at ${route}`).toEqual([])
      expect(Math.max(...shown.map(({ right }) => right)), `at ${route}`).toBeLessThanOrEqual(390)
    }
  },
)

test.each(['en-US', 'de-DE', 'es-ES'])('the header keeps to one line at every width in %s', async (locale) => {
  const crowded: string[] = []
  await visits.again({ locale })
  await visit('/about')
  for (let width = 320; width <= 1440; width += 16) {
    // Either side of the widths at which it changes, too.
    for (const each of [width - 1, width, width + 1]) {
      await page.setViewportSize({ width: each, height: 900 })
      for (const trouble of await findCrowding(page)) crowded.push(`${each}: ${trouble}`)
    }
  }
  expect(crowded).toEqual([])
})

/** What of the header is in two lines, beyond the window, or nearer than a finger's breadth to what comes after it. */
function findCrowding(where: Page): Promise<string[]> {
  return where.evaluate(() => {
    const shown = [...document.querySelectorAll('header :is(a, button)')].filter((each) => each.checkVisibility())
    const boxes = shown.map((each) => {
      const words = document.createRange()
      words.selectNodeContents(each)
      const lines = [...words.getClientRects()].filter(({ width }) => width > 0).map(({ bottom }) => bottom)
      const { left, right } = each.getBoundingClientRect()
      const name = each.getAttribute('aria-label') ?? each.textContent
      const isText = each.querySelector('svg') === null
      return { name, left, right, isWrapped: isText && Math.max(...lines) - Math.min(...lines) > 8 }
    })
    const isMissing = boxes.length < 3
    return [
      ...(isMissing ? ['there is nothing'] : []),
      ...boxes.filter(({ isWrapped }) => isWrapped).map(({ name }) => `${name} is in two lines`),
      ...boxes.filter(({ right }) => right > window.innerWidth).map(({ name }) => `${name} is beyond the window`),
      ...boxes
        .filter(({ right }, index) => right > (boxes[index + 1]?.left ?? Infinity) + 0.5)
        .map(({ name }) => `${name} is on its neighbour`),
      ...(document.documentElement.scrollWidth > window.innerWidth ? ['the page is wider than the window'] : []),
    ]
  })
}

test('what the contract says of options and of failed calls is said in German on a German screen', async () => {
  await visits.again({ locale: 'de-DE' })
  await visit('/tools/watermark-pdf')
  const files = { name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from(report()) }
  await page.locator('input[type=file]').first().setInputFiles(files)
  const run = page.getByRole('button', { name: 'Wasserzeichen hinzufügen' })
  await run.waitFor()
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.fill('')
  await page.getByText('Bitte geben Sie einen Text für das Wasserzeichen ein.').first().waitFor()
  await text.fill('ENTWURF')

  // As a newer page would be answered by an older server, and then by no server of ours.
  const message = 'fontSize: must be at most 48'
  const problem = { code: 'INVALID_OPTIONS', message, errors: [{ field: 'fontSize', message }] }
  await page.route('**/api/pdf/watermark*', (route) =>
    route.fulfill({ status: 400, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  )
  await run.click()
  const failure = page.getByRole('region', { name: 'Fehler beim Hinzufügen des Wasserzeichens' })
  await failure.getByText('fontSize: darf höchstens 48 sein').waitFor()

  await page.unroute('**/api/pdf/watermark*')
  await page.route('**/api/pdf/watermark*', (route) => route.fulfill({ status: 502, body: '<html>Bad gateway</html>' }))
  await run.click()
  await failure.getByText('Fehler beim Hinzufügen des Wasserzeichens Ihre Datei').waitFor()
  expect(await page.getByText(/Error adding|must be|Please enter/).count()).toBe(0)
})

test.each([
  { locale: 'de-DE', theme: 'dark', width: 390 },
  { locale: 'es-ES', theme: 'light', width: 1440 },
] as const)('there are no barriers in $locale, $theme, at $width px', async (view) => {
  await visits.again(view)
  for (const route of ['/', '/tools', '/tools/merge-pdf', '/pricing', '/developers']) {
    await visit(route)
    expect(await shownLanguage()).toBe(view.locale.slice(0, 2))
    expect(await findBarriers(page), `at ${route}`).toEqual([])
  }
})

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Names of products, formats and units are the same in every language; so are addresses. */
const NAMES =
  /Recto|Free|Pro|Business|English|Deutsch|Español|PDF|Word|Excel|PowerPoint|JPE?G|PNG|TIFF|BMP|WEBP|WebP|ZIP|[KM]B|[\w ]+\.pdf|\.\w+|\d+-bit (?:AES|RC4)|https?:\S+|[\w.-]+@[\w.-]+/

test('every sentence on every page comes from the catalogue', async () => {
  await markWords(page)
  const plain: string[] = []
  for (const route of await findRoutes()) {
    await visit(route)
    for (const text of await findPlainWords(page, NAMES)) plain.push(`${route} ${text}`)
  }
  expect(plain).toEqual([])
  // Marked words are not those that the page was built with, which React tells (418).
  visits.forgive(/Minified React error #418/)
})
