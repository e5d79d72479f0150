import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { beyondRepair, report } from '../fixtures/documents.ts'
import { findViolations, measureOverflow } from './accessibility.ts'
import { test } from './browser-test.ts'
import { ENCRYPTED } from './encrypted-file.ts'
import { setFirstFileInput } from './file-upload.ts'
import { gotoSettled, reloadHydrated } from './navigation.ts'
import type { PageLog } from './page-log.ts'
import { findUntranslatedText, pseudoLocalize } from './pseudo-localization.ts'
import { visibleText } from './visible-text.ts'

/** An address that does not exist. */
const NOWHERE = '/nowhere'

const PHONE = { width: 390, height: 900 }

/** Opens one of the routes that `findRoutes` returns. The one that does not exist logs an error. */
async function gotoRoute(page: Page, route: string, pageLog: PageLog): Promise<void> {
  if (route === NOWHERE) pageLog.allow(/404|\/nowhere/)
  await gotoSettled(page, route)
}

const heading = (page: Page) => page.locator('main h1').innerText()
const documentLanguage = (page: Page) => page.evaluate(() => document.documentElement.lang)

/** The addresses that the home page and the catalog link to, and one that does not exist. */
async function findRoutes(page: Page): Promise<string[]> {
  const routes = new Set(['/', NOWHERE])
  for (const path of ['/', '/tools']) {
    await gotoSettled(page, path)
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const link of links) if (!link.startsWith('/api')) routes.add(link)
  }
  return [...routes]
}

test('shows German text and number formats to a German browser', async ({ openPage }) => {
  const page = await openPage({ locale: 'de-DE' })
  await gotoSettled(page, '/tools/compress-pdf')
  expect(await heading(page)).toBe('PDF komprimieren')
  expect(await documentLanguage(page)).toBe('de')
  expect(await page.title()).toBe('PDF komprimieren · Recto')
  await setFirstFileInput(page, { name: 'bericht.pdf', bytes: report() })
  // Shown next to the file, and again after the page count once it is known.
  await visibleText(page, /\d,\d KB$/)
    .first()
    .waitFor()
})

test(
  'shows file errors in the current language, and translates them when it changes',
  { tags: ['full'] },
  async ({ openPage }) => {
    const page = await openPage({ locale: 'de-DE' })
    await gotoSettled(page, '/tools/compress-pdf')
    await setFirstFileInput(page, { name: 'kaputt.pdf', bytes: beyondRepair() })
    await visibleText(page, '„kaputt.pdf“ ist beschädigt und kann nicht repariert werden.').first().waitFor()

    await gotoSettled(page, '/tools/compress-pdf')
    await setFirstFileInput(page, { name: 'vertrag.pdf', bytes: ENCRYPTED.bytes })
    await page.getByLabel('Passwort für diese Datei').fill('falsch')
    await page.getByRole('button', { name: 'Datei öffnen' }).click()
    await visibleText(page, 'Dieses Passwort öffnet „vertrag.pdf“ nicht.').waitFor()
    await page.getByRole('combobox', { name: 'Sprache' }).selectOption('es')
    await visibleText(page, 'Esa contraseña no abre «vertrag.pdf».').waitFor()
    expect(await visibleText(page, 'Dieses Passwort').count()).toBe(0)
  },
)

test('serves prerendered pages by Accept-Language', async ({ site }) => {
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

test('switches the language by keyboard, keeps the form and remembers the choice', async ({ page }) => {
  await gotoSettled(page, '/tools/compress-pdf')
  await setFirstFileInput(page, { name: 'report.pdf', bytes: report() })
  await page.getByRole('heading', { name: 'How small should it be?' }).waitFor()
  await page.getByRole('radio', { name: /High/ }).check()

  await page.getByRole('combobox', { name: 'Language' }).focus()
  await page.keyboard.type('Esp')
  await page.getByRole('heading', { name: '¿Qué tan pequeño debe quedar?' }).waitFor()
  expect(await documentLanguage(page)).toBe('es')
  expect(await page.getByRole('radio', { name: /Alto/ }).isChecked()).toBe(true)
  expect(await findViolations(page)).toEqual([])

  await reloadHydrated(page)
  await page.getByRole('heading', { level: 1, name: 'Comprimir PDF' }).waitFor()
  expect(await documentLanguage(page)).toBe('es')
})

test('keeps the language when a catalog fails to load, and says so', { tags: ['full'] }, async ({ page, pageLog }) => {
  await gotoSettled(page, '/')
  await page.route(/\/assets\/de-/, (route) => route.abort())
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
  await visibleText(page, 'This language could not be loaded. Please try again.').waitFor()
  expect(await documentLanguage(page)).toBe('en')
  pageLog.allow(/Failed to load resource/)
})

test.for(['de-DE', 'es-ES'])(
  'has no horizontal overflow on a phone in %s',
  { tags: ['full'] },
  async (locale, { pageLog, openPage }) => {
    const page = await openPage({ locale, viewport: PHONE })
    const wide: string[] = []
    for (const route of await findRoutes(page)) {
      await gotoRoute(page, route, pageLog)
      if ((await measureOverflow(page)) > 0) wide.push(route)
    }
    expect(wide).toEqual([])
  },
)

for (const locale of ['de-DE', 'es-ES']) {
  test(
    `has no overlapping buttons above the page grid on a phone in ${locale}`,
    { tags: ['full'] },
    async ({ pageLog, openPage }) => {
      for (const route of ['/tools/split-pdf', '/tools/rotate-pdf', '/tools/pdf-to-image']) {
        const page = await openPage({ locale, viewport: PHONE })
        await gotoRoute(page, route, pageLog)
        await setFirstFileInput(page, { name: 'report.pdf', bytes: report() })
        const controls = page.locator(':is(.stagebar, .turnbar) :is(button, [role=status])')
        await controls.first().waitFor()
        const boxes = await controls.evaluateAll((all) =>
          all.map((control) => {
            const range = document.createRange()
            range.selectNodeContents(control)
            const { left, right, top, bottom } = range.getBoundingClientRect()
            return { text: control.textContent, left, right, top, bottom }
          }),
        )
        const visible = boxes.filter(({ left, right }) => right > left)
        expect(visible.length, `at ${route}`).toBeGreaterThan(2)
        const isOverlapping = (one: Box, other: Box) =>
          one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
        const overlaps = visible.flatMap((one, index) =>
          visible
            .slice(index + 1)
            .flatMap((other) => (isOverlapping(one, other) ? [`${one.text} and ${other.text}`] : [])),
        )
        expect(overlaps, `at ${route}`).toEqual([])
        expect(Math.max(...visible.map(({ right }) => right)), `at ${route}`).toBeLessThanOrEqual(390)
      }
    },
  )
}

test.for(['en-US', 'de-DE', 'es-ES'])(
  'keeps the header on one line at every width in %s',
  { tags: ['full'] },
  async (locale, { openPage }) => {
    const problems: string[] = []
    const page = await openPage({ locale })
    await gotoSettled(page, '/about')
    for (let width = 320; width <= 1440; width += 16) {
      // The layout changes at such widths: check both sides of each.
      for (const each of [width - 1, width, width + 1]) {
        await page.setViewportSize({ width: each, height: 900 })
        for (const problem of await findHeaderProblems(page)) problems.push(`${each}: ${problem}`)
      }
    }
    expect(problems).toEqual([])
  },
)

/** The header's links and buttons that wrap, overlap or leave the window. */
function findHeaderProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
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
      ...(isMissing ? ['the header is empty'] : []),
      ...boxes.filter(({ isWrapped }) => isWrapped).map(({ name }) => `${name} wraps`),
      ...boxes.filter(({ right }) => right > window.innerWidth).map(({ name }) => `${name} leaves the window`),
      ...boxes
        .filter(({ right }, index) => right > (boxes[index + 1]?.left ?? Infinity) + 0.5)
        .map(({ name }) => `${name} overlaps the next one`),
      ...(document.documentElement.scrollWidth > window.innerWidth ? ['the page is wider than the window'] : []),
    ]
  })
}

test('translates validation errors and failed calls of the API', { tags: ['full'] }, async ({ openPage }) => {
  const page = await openPage({ locale: 'de-DE' })
  await gotoSettled(page, '/tools/watermark-pdf')
  await setFirstFileInput(page, { name: 'report.pdf', bytes: report() })
  const run = page.getByRole('button', { name: 'Wasserzeichen hinzufügen' })
  await run.waitFor()
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.fill('')
  await run.click()
  await visibleText(page, 'Bitte geben Sie einen Text für das Wasserzeichen ein.').first().waitFor()
  await text.fill('ENTWURF')

  // First the response of a server with different limits, then that of a proxy.
  const message = 'fontSize: must be at most 48'
  const problem = { code: 'INVALID_OPTIONS', message, errors: [{ field: 'fontSize', message }] }
  await page.route('**/api/pdf/watermark*', (route) =>
    route.fulfill({ status: 400, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  )
  await run.click()
  const failure = page.getByRole('region', { name: 'Fehler beim Hinzufügen des Wasserzeichens' })
  const refused = failure.getByText('fontSize: darf höchstens 48 sein')
  await refused.waitFor()

  await page.unroute('**/api/pdf/watermark*')
  await page.route('**/api/pdf/watermark*', (route) => route.fulfill({ status: 502, body: '<html>Bad gateway</html>' }))
  await run.click()
  await refused.waitFor({ state: 'hidden' })
  await failure.getByText('Ihre Datei und Ihre Einstellungen bleiben erhalten.').waitFor()
  expect(await failure.getByText('Fehler beim Hinzufügen des Wasserzeichens').count()).toBe(1)
  expect(await visibleText(page, /Error adding|must be|Please enter/).count()).toBe(0)
})

/** Pages that axe checks in each language; every run checks English ones. */
const ACCESSIBLE_PAGES = ['/', '/tools', '/tools/merge-pdf', '/pricing', '/developers']

for (const locale of ['de-DE', 'es-ES']) {
  test(`is accessible in ${locale}`, { tags: ['full'] }, async ({ pageLog, openPage }) => {
    const page = await openPage({ locale, colorScheme: 'dark', viewport: PHONE })
    for (const route of ACCESSIBLE_PAGES) {
      await gotoRoute(page, route, pageLog)
      expect(await documentLanguage(page)).toBe(locale.slice(0, 2))
      expect(await findViolations(page), `at ${route}`).toEqual([])
    }
  })
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Names of products, formats and units, and URLs, which are the same in every language. */
const UNTRANSLATED_NAMES =
  /Recto|Free|Pro|Business|English|Deutsch|Español|PDF|Office|OpenDocument|Word|Excel|PowerPoint|RTF|TXT|HTML|CSV|JPE?G|PNG|TIFF|BMP|WEBP|WebP|ZIP|[KM]B|[\w ]+\.pdf|\.\w+|\d+-bit (?:AES|RC4)|https?:\S+|[\w.-]+@[\w.-]+/

test('takes all text on every page from the catalogs', { tags: ['full'] }, async ({ page, pageLog }) => {
  await pseudoLocalize(page)
  const untranslated: string[] = []
  for (const route of await findRoutes(page)) {
    await gotoRoute(page, route, pageLog)
    for (const text of await findUntranslatedText(page, UNTRANSLATED_NAMES)) untranslated.push(`${route} ${text}`)
  }
  expect(untranslated).toEqual([])
  // The pseudo-localized text differs from the prerendered one, which React reports as error 418.
  pageLog.allow(/Minified React error #418/)
})
