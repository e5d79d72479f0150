import { expect } from 'vitest'

import { notAPdf, plain, report } from '../../fixtures/documents.ts'
import { compare } from '../../packages/engine/test/decode-image.ts'
import { checkWithQpdf, structureOf, textOfPages } from '../../packages/engine/test/inspect-pdf.ts'
import { type PositionedLine, readTextPositions } from '../../packages/engine/test/text-positions.ts'
import { measureOverflow } from '../accessibility.ts'
import { SMALL_PHONE, test as browserTest } from '../browser-test.ts'
import { ENCRYPTED, PASSWORD } from '../encrypted-file.ts'
import { expectAccessible, expectFitsTouchScreen } from '../expect-accessible.ts'
import { chooseFiles } from '../file-upload.ts'
import { downloadByKeyboard, focusedName, press, tabTo } from '../keyboard.ts'
import { rendererCpuTime } from '../measure-cpu.ts'
import { reportFigures } from '../measure-trace.ts'
import { failNextRequest } from '../request-stubs.ts'
import { visibleText } from '../visible-text.ts'
import { expectCancelable } from './expect-cancelable.ts'
import { StampPage } from './stamp-page.ts'

const SIX = { name: 'Größe 6.pdf', bytes: plain(6) }
/** The size of the pages of `plain`, in points. */
const [WIDTH, HEIGHT] = [300, 200]

const test = browserTest.extend('numbers', ({ page }) => new StampPage(page, 'number-pages'))

/** The line added to each page; undefined for pages without a number. */
async function addedLines(bytes: Uint8Array, password = ''): Promise<(PositionedLine | undefined)[]> {
  const pages = await readTextPositions(bytes, password)
  return pages.map(({ lines }) => lines.find(({ text }) => !text.startsWith('Plain')))
}

test('numbers every page at the bottom center by default', { tags: ['full'] }, async ({ page, numbers }) => {
  await numbers.open()
  await expectAccessible(page)
  await numbers.waitForDrawings(2, () => numbers.choose(SIX))
  await visibleText(page, '6 pages will be numbered').waitFor()
  await expectAccessible(page)
  await numbers.stamp()
  await visibleText(page, 'Your PDF with page numbers is ready for download.').first().waitFor()
  await visibleText(page, '6 pages numbered').waitFor()
  await expectAccessible(page)
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

test(
  'applies position, affixes, start number, numerals, range and facing pages, and sets page labels',
  { tags: ['full'] },
  async ({ page, numbers }) => {
    await numbers.openWith(SIX)
    await numbers.radio('Top right').check()
    await numbers.textbox('Prefix').fill('Blatt ')
    await numbers.textbox('Suffix').fill(' ٥')
    await page.getByRole('spinbutton', { name: 'Start number' }).fill('9')
    await numbers.numberField('Margin').fill('20')
    await numbers.textbox('First page').fill('2')
    await page.getByRole('checkbox', { name: 'Skip the last page' }).check()
    await visibleText(page, 'Advanced Options').click()
    await page.getByRole('checkbox', { name: /^Set page labels/ }).check()
    await page.getByRole('checkbox', { name: /^Facing pages/ }).check()
    await page.getByRole('combobox', { name: 'Number style' }).selectOption('roman-lower')
    await visibleText(page, '4 pages will be numbered').waitFor()
    await expectAccessible(page)
    await numbers.stamp()
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
    // Facing pages: the position is mirrored on even pages.
    expect(lines[1]?.left).toBeCloseTo(20, 0)
    expect(lines[2]?.right).toBeCloseTo(WIDTH - 20, 0)
    for (const line of lines.slice(1, 5)) expect(line?.baseline).toBeGreaterThan(HEIGHT - 20 - 12)
    const { pages } = await structureOf(bytes)
    expect(pages[1]?.label).toMatchObject({ '/P': 'u:Blatt ix ٥' })
  },
)

test('previews exactly the pixels of the result', { tags: ['full'] }, async ({ page, numbers }) => {
  await numbers.openWith({ name: 'report.pdf', bytes: report() })
  await numbers.settle(async () => {
    await numbers.textbox('Prefix').fill('صفحة ')
    await numbers.radio('Red').check()
    await numbers.numberField('Opacity').fill('60')
    await numbers.button('Next page').click()
  })
  expect(await numbers.sheet().getAttribute('data-page')).toBe('2')
  const before = await numbers.pixels()
  await numbers.stamp()
  const result = await numbers.download()
  expect((await textOfPages(result.bytes))[1]).toContain('صفحة')
  await numbers.button('Process Another File').click()
  await numbers.waitForDrawings(2, () => numbers.choose(result))
  // Without a valid start number the preview shows the unchanged page.
  await numbers.settle(async () => {
    await page.getByRole('spinbutton', { name: 'Start number' }).fill('0')
    await numbers.button('Next page').click()
  })
  expect(compare(before, await numbers.pixels())).toEqual({ largest: 0, mean: 0 })
})

test(
  'updates the preview at once, without flicker or layout shift',
  { tags: ['full'] },
  async ({ page, browser, numbers }) => {
    await numbers.openWith({ name: 'report.pdf', bytes: report() })
    await numbers.sliderLatencies('Opacity', [95])
    const box = await numbers.sheet().boundingBox()
    const flicker = await page.evaluateHandle(() => {
      const counts = { blanks: 0 }
      const canvas = document.querySelector<HTMLCanvasElement>('.live__sheet canvas')
      const check = () => {
        const { data } = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, 40) ?? { data: [0] }
        // A canvas is transparent until something is drawn.
        if (data.some((value, index) => index % 4 === 3 && value === 0)) counts.blanks += 1
        requestAnimationFrame(check)
      }
      requestAnimationFrame(check)
      return counts
    })
    const before = await rendererCpuTime(browser)
    const times = await numbers.sliderLatencies(
      'Opacity',
      Array.from({ length: 15 }, (_, index) => 20 + 5 * index),
    )
    const cost = ((await rendererCpuTime(browser)) - before) / times.length
    const sorted = times.toSorted((one, other) => one - other)
    const median = sorted[7] ?? 0
    await reportFigures('live-preview', { cost, median, longest: sorted.at(-1), times })
    // CPU time, because wall time depends on what else the machine does. The goal is 150 ms, which an idle machine
    // meets easily.
    expect(cost).toBeLessThan(600)
    expect(await flicker.evaluate(({ blanks }) => blanks)).toBe(0)
    expect(await numbers.sheet().boundingBox()).toEqual(box)
  },
)

test('shows the last of many quick changes', { tags: ['full'] }, async ({ numbers }) => {
  await numbers.openWith(SIX)
  await numbers.settle(async () => {
    const prefix = numbers.textbox('Prefix')
    await prefix.pressSequentially('abcdefghijklmnop')
  })
  const typed = await numbers.pixels()
  await numbers.settle(() => numbers.textbox('Prefix').fill('a'))
  expect(compare(typed, await numbers.pixels()).largest).toBeGreaterThan(100)
  await numbers.settle(() => numbers.textbox('Prefix').fill('abcdefghijklmnop'))
  expect(compare(typed, await numbers.pixels()).largest).toBe(0)
})

test('names a character that no font has at its field', { tags: ['full'] }, async ({ page, numbers }) => {
  await numbers.openWith(SIX)
  await numbers.textbox('Suffix').fill('\u{10FFFD}')
  await visibleText(page, /^No available font has the character .* \(U\+10FFFD\)\.$/).waitFor()
  expect(await numbers.textbox('Suffix').getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(page)
  await numbers.settle(() => numbers.textbox('Suffix').fill('!'))
  expect(await visibleText(page, /^No available font/).count()).toBe(0)
})

test('works by keyboard alone', { tags: ['full'] }, async ({ page, numbers }) => {
  await numbers.open()
  await tabTo(page, 'Browse Files')
  await numbers.waitForDrawings(2, () => chooseFiles(page, () => press(page, 'Enter'), [SIX]))
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
  expect(await numbers.numberField('Margin').inputValue()).toBe('30')
  await tabTo(page, /^Add Page Numbers/)
  await press(page, 'Enter')
  await numbers.downloadLink().waitFor()
  await expect.poll(() => focusedName(page)).toBe('Größe 6_numbered.pdf')
  const [first] = await addedLines((await downloadByKeyboard(page)).bytes)
  expect(first?.left).toBeCloseTo(30, 0)
  expect(first?.color).toBe('#4d4d4d')
})

test(
  'asks for the password of an encrypted file and keeps the encryption',
  { tags: ['full'] },
  async ({ page, numbers }) => {
    await numbers.open()
    await numbers.choose(ENCRYPTED)
    await page.getByLabel('Password for this file').fill(PASSWORD)
    await numbers.waitForDrawings(2, () => page.keyboard.press('Enter'))
    await numbers.stamp()
    const { bytes } = await numbers.download()
    expect((await addedLines(bytes, PASSWORD)).map((line) => line?.text)).toEqual(['1', '2'])
  },
)

test('rejects a file that is not a PDF, and can replace the file', { tags: ['full'] }, async ({ page, numbers }) => {
  await numbers.open()
  await numbers.choose({ name: 'letter.txt', bytes: notAPdf() })
  await visibleText(page, /is not a PDF$/)
    .first()
    .waitFor()
  await numbers.waitForDrawings(2, () => numbers.choose(SIX))
  await numbers.textbox('Prefix').fill('S. ')
  await numbers.choose({ name: 'letter.txt', bytes: notAPdf() })
  await visibleText(page, /is not a PDF$/)
    .first()
    .waitFor()
  await numbers.waitForDrawings(2, () => numbers.choose({ name: 'two.pdf', bytes: plain(2) }))
  await numbers.stamp()
  const result = await numbers.download()
  expect(result.name).toBe('two_numbered.pdf')
  expect((await addedLines(result.bytes)).map((line) => line?.text)).toEqual(['S. 1', 'S. 2'])
  await page.goBack()
  await numbers.textbox('Prefix').waitFor()
  expect(await numbers.textbox('Prefix').inputValue()).toBe('S. ')
})

test('keeps the settings after canceling and after a failure', { tags: ['full'] }, async ({ page, numbers }) => {
  await numbers.openWith(SIX)
  await numbers.textbox('Prefix').fill('A')
  await expectCancelable(numbers, 'Add Page Numbers', '/api/pdf/number-pages')
  await failNextRequest(page, '**/api/pdf/number-pages')
  await numbers.button('Add Page Numbers').click()
  await page.getByRole('heading', { name: 'Error adding page numbers' }).waitFor()
  await expectAccessible(page)
  await numbers.button('Try Again').click()
  await numbers.downloadLink().waitFor()
  expect((await addedLines((await numbers.download()).bytes))[0]?.text).toBe('A1')
})

test(
  'works without a preview when pages cannot be rendered',
  { tags: ['full'] },
  async ({ page, pageLog, numbers }) => {
    await page.route('**/*.wasm', (route) => route.abort())
    await numbers.open()
    await numbers.choose(SIX)
    await visibleText(page, 'Failed to render PDF preview').waitFor()
    await visibleText(page, '6 pages will be numbered').waitFor()
    pageLog.allow(/wasm|WebAssembly|ERR_FAILED/)
    await numbers.stamp()
    expect((await addedLines((await numbers.download()).bytes))[5]?.text).toBe('6')
  },
)

test('fits a phone and has large enough touch targets', { tags: ['full'] }, async ({ openPage }) => {
  const page = await openPage(SMALL_PHONE)
  const numbers = new StampPage(page, 'number-pages')
  await numbers.openWith(SIX)
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
  await visibleText(page, 'Advanced Options').tap()
  await expectFitsTouchScreen(page)
})

test(
  'keeps the part of the page with the number in view on a phone, but not over a text field',
  { tags: ['full'] },
  async ({ openPage }) => {
    const page = await openPage(SMALL_PHONE)
    const numbers = new StampPage(page, 'number-pages')
    await numbers.openWith(SIX)
    const strip = page.getByRole('region', { name: 'Preview' })
    const top = () => strip.evaluate((element) => element.getBoundingClientRect().top)
    const header = await page.getByRole('banner').evaluate((element) => element.getBoundingClientRect().bottom)
    await visibleText(page, 'Advanced Options').tap()
    await expect.poll(top).toBeCloseTo(header, 0)
    await numbers.textbox('Prefix').tap()
    await expect.poll(top).toBeLessThan(0)
    await numbers.settle(() => numbers.textbox('Prefix').fill('A-'))
    await page.getByRole('slider', { name: 'Opacity' }).focus()
    await expect.poll(top).toBeCloseTo(header, 0)
    const slider = await page.getByRole('slider', { name: 'Opacity' }).boundingBox()
    expect(slider?.y).toBeGreaterThanOrEqual(header + 124)
    await expectFitsTouchScreen(page)
    await strip.getByRole('button', { name: 'Show the whole page' }).tap()
    await page
      .getByRole('dialog', { name: 'Page 1 of 6' })
      .getByRole('img', { name: /^Page 1 with its page number/ })
      .waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => focusedName(page)).toBe('Show the whole page')
  },
)
