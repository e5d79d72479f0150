import { expect } from 'vitest'

import { runProgram } from '../../fixtures/run-program.ts'
import { plain, report } from '../../fixtures/documents.ts'
import { HOSTILE_PAGES } from '../../fixtures/hostile-pages.ts'
import { photo } from '../../fixtures/photos.ts'
import { checkWithQpdf, entry, structureOf, textOfPages, withFile } from '../../packages/engine/test/inspect-pdf.ts'
import { SMALL_PHONE, test as browserTest } from '../browser-test.ts'
import { expectAccessible, expectFitsTouchScreen } from '../expect-accessible.ts'
import { press, tabTo } from '../keyboard.ts'
import { setDirection } from '../right-to-left.ts'
import { visibleText } from '../visible-text.ts'
import { OrganizePage } from './organize-page.ts'

const SIX = { name: 'Costs.pdf', bytes: plain(6) }
const REPORT = { name: 'report.pdf', bytes: report() }
const [PHOTO_WIDTH, PHOTO_HEIGHT] = [600, 400]

const test = browserTest.extend('organize', ({ page }) => new OrganizePage(page))

/** Which of the given texts are on each page. */
async function findTexts(bytes: Uint8Array, texts: readonly string[]): Promise<string[][]> {
  return (await textOfPages(bytes)).map((page) => texts.filter((text) => page.includes(text)))
}

const PLAIN = [1, 2, 3, 4, 5, 6].map((number) => `Plain ${number}`)

/** Chooses an option of a segmented control; the radio button covers its label. */
async function choose(organize: OrganizePage, name: string): Promise<void> {
  await organize.radio(name).check({ force: true })
}

const sheetsOf = (organize: OrganizePage) =>
  organize.page.locator('.sheet').evaluateAll((sheets) => sheets.map((sheet) => sheet.getAttribute('aria-label') ?? ''))

test(
  'makes a booklet of changed pages, which is shown as it will be printed',
  { tags: ['full'] },
  async ({ page, organize }) => {
    await organize.openWith(SIX, REPORT)
    await organize.grid.cell(1).click()
    await organize.button('Delete').click()
    await page.getByRole('tab', { name: 'Print layout' }).click()
    await expectAccessible(page)
    await choose(organize, 'Booklet')
    await expect
      .poll(() => sheetsOf(organize))
      .toEqual([
        'Sheet 1, front: pages 8, 1',
        'Sheet 1, back: pages 2, 7',
        'Sheet 2, front: pages 6, 3',
        'Sheet 2, back: pages 4, 5',
      ])
    await visibleText(page, 'One deleted, as a booklet of 2 sheets').waitFor()
    await expectAccessible(page)
    await organize.create()
    const { name, bytes } = await organize.download()
    expect(name).toBe('Costs_layout.pdf')
    expect(await checkWithQpdf(bytes)).toContain('No syntax or stream encoding errors found')
    // The other page of the second sheet is rotated, as in its file.
    expect(await findTexts(bytes, [...PLAIN, 'Report one', 'Report three'])).toEqual([
      ['Plain 2', 'Report three'],
      ['Plain 3'],
      ['Plain 4', 'Report one'],
      ['Plain 5', 'Plain 6'],
    ])
  },
)

test('puts a file on sheets by keyboard alone', { tags: ['full'] }, async ({ page, organize }) => {
  await organize.openWith(SIX)
  await tabTo(page, 'Pages')
  await press(page, 'ArrowRight')
  await tabTo(page, 'Off')
  await press(page, 'ArrowRight')
  await tabTo(page, '2')
  await press(page, 'ArrowRight')
  await expect.poll(() => sheetsOf(organize)).toEqual(['Sheet 1: pages 1, 2, 3, 4', 'Sheet 2: pages 5, 6'])
  await tabTo(page, 'All sheets')
  await press(page, 'Control+Enter')
  expect(await findTexts((await organize.download()).bytes, PLAIN)).toEqual([PLAIN.slice(0, 4), PLAIN.slice(4)])
})

test('sets page labels as ranges', { tags: ['full'] }, async ({ page, organize }) => {
  await organize.openWith(SIX)
  await tabTo(page, /^Page labels/)
  await press(page, 'Enter', 'Tab', 'ArrowRight')
  await organize.announced('Page labels changed')
  await page.getByLabel('Style').selectOption('i, ii, iii')
  await organize.grid.cell(4).click()
  await organize.button('Add a range').click()
  const range = page.getByRole('listitem', { name: 'Labels from page 4' })
  await range.getByLabel('Text before').fill('A-')
  await page.keyboard.press('Enter')
  await organize.button('Undo: change page labels').waitFor()
  // Scrolled down, the header covers some of the buttons.
  await page.setViewportSize({ width: 390, height: 2400 })
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await organize.create()
  const structure = await structureOf((await organize.download()).bytes)
  expect(entry(structure, structure.trailer['/Root'], '/PageLabels', '/Nums')).toEqual([
    0,
    { '/S': '/r' },
    3,
    { '/P': 'u:A-', '/S': '/D' },
  ])
})

test(
  'inserts an image as a page of the size of its neighbor, and names one that is none',
  { tags: ['full'] },
  async ({ page, organize }) => {
    await organize.openWith(SIX)
    await organize.grid.cell(2).click()
    await organize.chooseWith(
      'Image',
      { name: 'quay.jpg', bytes: photo(PHOTO_WIDTH, PHOTO_HEIGHT, 1) },
      { name: 'torn.png', bytes: new TextEncoder().encode('no image') },
    )
    await expect.poll(() => organize.order()).toEqual(['A 1', 'A 2', 'B 1', 'A 3', 'A 4', 'A 5', 'A 6'])
    await page.getByRole('alert').getByText('torn.png').first().waitFor()
    await organize.button('Undo: insert quay.pdf').click()
    await expect.poll(() => organize.order()).toHaveLength(6)
    await organize.button('Redo: insert quay.pdf').click()
    await expect.poll(() => organize.order()).toHaveLength(7)
    await organize.create()
    const { bytes } = await organize.download()
    const { stdout } = await withFile(bytes, (file) => runProgram('pdfimages', ['-list', file]))
    expect(stdout.split('\n')[2]?.trim().split(/\s+/).slice(0, 9)).toEqual(
      expect.arrayContaining(['3', 'image', String(PHOTO_WIDTH), String(PHOTO_HEIGHT), 'jpeg']),
    )
    const sizes = await withFile(bytes, (file) => runProgram('pdfinfo', ['-f', '2', '-l', '3', file]))
    const sides = [...sizes.stdout.matchAll(/size: +([\d.]+) x ([\d.]+)/g)].map(([, width, height]) =>
      [Number(width), Number(height)].toSorted((one, other) => one - other),
    )
    expect(sides[0]).toEqual(sides[1])
  },
)

test('a page that cannot be drawn is named in its place, and kept', { tags: ['full'] }, async ({ organize }) => {
  const hostile = HOSTILE_PAGES['a hundred thousand transparent groups over the whole page']
  if (hostile === undefined) throw new Error('there is no such page')
  await organize.openWith({ name: 'heavy.pdf', bytes: hostile.make() })
  await expect.poll(() => organize.order()).toEqual(['A 1', 'A 2 · no preview'])
  expect(await organize.grid.cell(2).getAttribute('aria-label')).toBe('Page 2, page 2 of file A, cannot be shown')
  await organize.create()
  expect(await textOfPages((await organize.download()).bytes)).toHaveLength(2)
})

test('shows a page large, and sheets, on a small phone', { tags: ['full'] }, async ({ openPage }) => {
  const page = await openPage(SMALL_PHONE)
  const organize = new OrganizePage(page)
  await organize.openWith(SIX)
  await organize.grid.cell(2).tap()
  await organize.button('Show large').tap()
  await page.getByRole('dialog').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
  await organize.button('Clear').tap()
  expect(await organize.grid.selected()).toEqual([])
  await page.getByRole('tab', { name: 'Print layout' }).tap()
  await choose(organize, 'Sheets')
  await expect.poll(() => sheetsOf(organize)).toHaveLength(3)
  await expectFitsTouchScreen(page)
  await organize.create()
  expect(await findTexts((await organize.download()).bytes, PLAIN)).toEqual([
    PLAIN.slice(0, 2),
    PLAIN.slice(2, 4),
    PLAIN.slice(4),
  ])
})

test('drags pages in a right-to-left layout', { tags: ['full'] }, async ({ page, organize }) => {
  await organize.openWith(SIX)
  await setDirection(page, 'rtl')
  const [first, third] = [await organize.grid.centerOf(1), await organize.grid.centerOf(3)]
  expect(third.x).toBeLessThan(first.x)
  await organize.carry(1, 3)
  await visibleText(page, '1 page goes here').waitFor()
  await page.mouse.up()
  expect(await organize.order()).toEqual(['A 2', 'A 1', 'A 3', 'A 4', 'A 5', 'A 6'])
})
