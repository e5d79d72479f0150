import { readFile } from 'node:fs/promises'

import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { notAPdf, plain, report } from '../../fixtures/documents.ts'
import { checkWithQpdf, structureOf, textOfPages } from '../../packages/engine/test/inspect-pdf.ts'
import { readTextPositions, type PositionedLine } from '../../packages/engine/test/text-positions.ts'
import { compare } from '../../packages/engine/test/decode-image.ts'
import { findSmallTargets, measureOverflow } from '../accessibility.ts'
import { checkAccessible } from '../check-accessible.ts'
import { downloadByKeyboard, focusedName, press, tabTo } from '../keyboard.ts'
import { processorTime } from '../measure-processor.ts'
import { reportFigures } from '../measure-trace.ts'
import { pickFiles } from '../pick-files.ts'
import type { Site } from '../start-site.ts'
import { startVisits } from '../visits.ts'
import { MarkPage } from './mark-page.ts'

const lockedFile = new URL('../../fixtures/pdf/locked.pdf', import.meta.url)
const SIX = { name: 'Größe 6.pdf', bytes: plain(6) }
/** The pages of `plain` are so large, in points. */
const [WIDTH, HEIGHT] = [300, 200]

let site: Site
let browser: Browser
let page: Page
let numbers: MarkPage

const visits = startVisits((visit) => {
  ;({ page, site, browser } = visit)
  numbers = new MarkPage(page, 'number-pages')
})

/** The line that was added to each page; nothing where none was. */
async function addedLines(bytes: Uint8Array, password = ''): Promise<(PositionedLine | undefined)[]> {
  const pages = await readTextPositions(bytes, password)
  return pages.map(({ lines }) => lines.find(({ text }) => !text.startsWith('Plain')))
}

test('the defaults number every page at its foot, and the file stays sound', async () => {
  await numbers.open(site.url)
  await checkAccessible(page)
  await numbers.seeing(2, () => numbers.choose(SIX))
  await page.getByText('6 pages will be numbered').waitFor()
  await checkAccessible(page)
  await numbers.run()
  await page.getByText('Your PDF with page numbers is ready for download.').first().waitFor()
  await page.getByText('6 pages numbered').waitFor()
  await checkAccessible(page)
  const result = await numbers.download()
  expect(result.name).toBe('Größe 6_numbered.pdf')
  expect(await checkWithQpdf(result.bytes)).toContain('No syntax or stream encoding errors found')
  const lines = await addedLines(result.bytes)
  expect(lines.map((line) => line?.text)).toEqual(['1', '2', '3', '4', '5', '6'])
  for (const line of lines) {
    expect(line?.baseline).toBeCloseTo(25, 0)
    expect(((line?.left ?? 0) + (line?.right ?? 0)) / 2).toBeCloseTo(WIDTH / 2, 0)
  }
  await numbers.button('Process Another File').click()
  await page.getByRole('heading', { name: 'Drag & drop files here' }).waitFor()
})

test('position, prefix, suffix, start, range and skipping do what they say; labels are set', async () => {
  await numbers.start(site.url, SIX)
  await numbers.radio('Top right').check()
  await numbers.field('Prefix').fill('Blatt ')
  await numbers.field('Suffix').fill(' ٥')
  await page.getByRole('spinbutton', { name: 'Start number' }).fill('9')
  await numbers.exact('Margin').fill('20')
  await numbers.field('First page').fill('2')
  await page.getByRole('checkbox', { name: 'Skip the last page' }).check()
  await page.getByText('Advanced Options').click()
  await page.getByRole('checkbox', { name: /^Set page labels/ }).check()
  await page.getByRole('checkbox', { name: /^Facing pages/ }).check()
  await page.getByRole('combobox', { name: 'Number style' }).selectOption('roman-lower')
  await page.getByText('4 pages will be numbered').waitFor()
  await checkAccessible(page)
  await numbers.run()
  const { bytes } = await numbers.download()
  const lines = await addedLines(bytes)
  expect(lines.map((line) => line?.text.split(' ').slice(0, 2).join(' '))).toEqual([
    undefined,
    'Blatt ix',
    'Blatt x',
    'Blatt xi',
    'Blatt xii',
    undefined,
  ])
  // On the even pages right and left have changed places.
  expect(lines[1]?.left).toBeCloseTo(20, 0)
  expect(lines[2]?.right).toBeCloseTo(WIDTH - 20, 0)
  for (const line of lines.slice(1, 5)) expect(line?.baseline).toBeGreaterThan(HEIGHT - 20 - 12)
  const { pages } = await structureOf(bytes)
  expect(pages[1]?.label).toMatchObject({ '/P': 'u:Blatt ix ٥' })
})

test('what is seen before is what is made: the same pixels', async () => {
  await numbers.start(site.url, { name: 'report.pdf', bytes: report() })
  await numbers.settle(async () => {
    await numbers.field('Prefix').fill('صفحة ')
    await numbers.radio('Red').check()
    await numbers.exact('Opacity').fill('60')
    await numbers.button('Next page').click()
  })
  expect(await numbers.sheet().getAttribute('data-page')).toBe('2')
  const before = await numbers.pixels()
  await numbers.run()
  const result = await numbers.download()
  expect((await textOfPages(result.bytes))[1]).toContain('صفحة')
  await numbers.button('Process Another File').click()
  await numbers.seeing(2, () => numbers.choose(result))
  // Without a number of its own the page is seen as it is in the file.
  await numbers.settle(async () => {
    await page.getByRole('spinbutton', { name: 'Start number' }).fill('0')
    await numbers.button('Next page').click()
  })
  expect(compare(before, await numbers.pixels())).toEqual({ largest: 0, mean: 0 })
})

test('a change is seen at once, with no gap between two pictures and nothing moving', async () => {
  await numbers.start(site.url, { name: 'report.pdf', bytes: report() })
  await numbers.latencies('Opacity', [95])
  const box = await numbers.sheet().boundingBox()
  const emptied = await page.evaluateHandle(() => {
    const seen = { blanks: 0 }
    const canvas = document.querySelector<HTMLCanvasElement>('.live__sheet canvas')
    const look = () => {
      const { data } = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, 40) ?? { data: [0] }
      // A sheet that was not drawn on is transparent.
      if (data.some((value, index) => index % 4 === 3 && value === 0)) seen.blanks += 1
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    return seen
  })
  const before = await processorTime(browser)
  const times = await numbers.latencies(
    'Opacity',
    Array.from({ length: 15 }, (_, index) => 20 + 5 * index),
  )
  const cost = ((await processorTime(browser)) - before) / times.length
  const sorted = times.toSorted((one, other) => one - other)
  const median = sorted[7] ?? 0
  await reportFigures('live-preview', { cost, median, longest: sorted.at(-1), times })
  // Machines differ and share their time: what must hold anywhere is how much of the processor a change takes. 150 ms is
  // what is aimed at, and what a machine at rest stays well below.
  expect(cost).toBeLessThan(600)
  expect(await emptied.evaluate(({ blanks }) => blanks)).toBe(0)
  expect(await numbers.sheet().boundingBox()).toEqual(box)
})

test('of many changes at once the last one is seen', async () => {
  await numbers.start(site.url, SIX)
  await numbers.settle(async () => {
    const prefix = numbers.field('Prefix')
    await prefix.pressSequentially('abcdefghijklmnop')
  })
  const typed = await numbers.pixels()
  await numbers.settle(() => numbers.field('Prefix').fill('a'))
  expect(compare(typed, await numbers.pixels()).largest).toBeGreaterThan(100)
  await numbers.settle(() => numbers.field('Prefix').fill('abcdefghijklmnop'))
  expect(compare(typed, await numbers.pixels()).largest).toBe(0)
})

test('a character that no font has is named at its field, and the page stays', async () => {
  await numbers.start(site.url, SIX)
  await numbers.field('Suffix').fill('\u{10FFFD}')
  await page.getByText(/^No available font has the character .* \(U\+10FFFD\)\.$/).waitFor()
  expect(await numbers.field('Suffix').getAttribute('aria-invalid')).toBe('true')
  await checkAccessible(page)
  await numbers.settle(() => numbers.field('Suffix').fill('!'))
  expect(await page.getByText(/^No available font/).count()).toBe(0)
})

test('from the upload to the download by keyboard alone', async () => {
  await numbers.open(site.url)
  await tabTo(page, 'Browse Files')
  await numbers.seeing(2, () => pickFiles(page, () => press(page, 'Enter'), [SIX]))
  await tabTo(page, 'Bottom center')
  await press(page, 'ArrowUp')
  expect(await numbers.radio('Top center').isChecked()).toBe(true)
  await press(page, 'ArrowLeft')
  expect(await numbers.radio('Top left').isChecked()).toBe(true)
  await press(page, 'Tab')
  expect(await focusedName(page)).toBe('Black')
  await press(page, 'ArrowDown')
  expect(await numbers.radio('Dark gray').isChecked()).toBe(true)
  await tabTo(page, 'Margin')
  await press(page, 'ArrowRight')
  expect(await numbers.exact('Margin').inputValue()).toBe('30')
  await tabTo(page, /^Add Page Numbers/)
  await press(page, 'Enter')
  await page.getByRole('link', { name: 'Download', exact: true }).waitFor()
  await expect.poll(() => focusedName(page)).toBe('Größe 6_numbered.pdf')
  const [first] = await addedLines((await downloadByKeyboard(page)).bytes)
  expect(first?.left).toBeCloseTo(30, 0)
  expect(first?.color).toBe('#4d4d4d')
})

test('a locked file asks for its password, is seen and stays locked', async () => {
  await numbers.open(site.url)
  await numbers.choose({ name: 'locked.pdf', bytes: await readFile(lockedFile) })
  await page.getByLabel('Password for this file').fill('open sesame')
  await numbers.seeing(2, () => page.keyboard.press('Enter'))
  await numbers.run()
  const { bytes } = await numbers.download()
  expect((await addedLines(bytes, 'open sesame')).map((line) => line?.text)).toEqual(['1', '2'])
})

test('what is no PDF is refused at once; another file can be taken on the way', async () => {
  await numbers.open(site.url)
  await numbers.choose({ name: 'letter.txt', bytes: notAPdf() })
  await page.getByText('Please select a PDF file for page numbering.').first().waitFor()
  await numbers.seeing(2, () => numbers.choose(SIX))
  await numbers.field('Prefix').fill('S. ')
  await numbers.choose({ name: 'letter.txt', bytes: notAPdf() })
  await page.getByText('Please select a PDF file for page numbering.').first().waitFor()
  await numbers.seeing(2, () => numbers.choose({ name: 'two.pdf', bytes: plain(2) }))
  await numbers.run()
  const result = await numbers.download()
  expect(result.name).toBe('two_numbered.pdf')
  expect((await addedLines(result.bytes)).map((line) => line?.text)).toEqual(['S. 1', 'S. 2'])
  await page.goBack()
  await numbers.field('Prefix').waitFor()
  expect(await numbers.field('Prefix').inputValue()).toBe('S. ')
})

test('cancelling and failing lose nothing', async () => {
  await numbers.start(site.url, SIX)
  await numbers.field('Prefix').fill('A')
  const held = Promise.withResolvers<void>()
  await page.route(
    '**/api/pdf/number-pages',
    async (route) => {
      await held.promise
      await route.abort()
    },
    { times: 1 },
  )
  await numbers.button('Add Page Numbers').click()
  await numbers.button('Processing...').waitFor()
  await checkAccessible(page)
  const [stopped] = await Promise.all([page.waitForEvent('requestfailed'), numbers.button('Cancel').click()])
  expect(stopped.url()).toContain('/api/pdf/number-pages')
  held.resolve()
  await page.route('**/api/pdf/number-pages', (route) => route.abort(), { times: 1 })
  await numbers.button('Add Page Numbers').click()
  await page.getByRole('heading', { name: 'Error adding page numbers' }).waitFor()
  await checkAccessible(page)
  await numbers.button('Try Again').click()
  await page.getByRole('link', { name: 'Download', exact: true }).waitFor()
  expect((await addedLines((await numbers.download()).bytes))[0]?.text).toBe('A1')
})

test('where pages cannot be drawn, the browser shows the first one, and the work goes on', async () => {
  await page.route('**/*.wasm', (route) => route.abort())
  await numbers.open(site.url)
  await numbers.choose(SIX)
  await page.getByText('Failed to render PDF preview').waitFor()
  await page.getByText('6 pages will be numbered').waitFor()
  visits.forgive(/wasm|WebAssembly|ERR_FAILED/)
  await numbers.run()
  expect((await addedLines((await numbers.download()).bytes))[5]?.text).toBe('6')
})

test('on a phone everything fits and can be hit with a finger', async () => {
  await visits.again({ width: 320, hasTouch: true })
  await numbers.start(site.url, SIX)
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
  await page.getByText('Advanced Options').tap()
  expect(await findSmallTargets(page)).toEqual([])
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
})
