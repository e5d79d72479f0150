import { expect } from 'vitest'

import { type PlacedText, textPages } from '../../fixtures/text-pages.ts'
import { excelRows, excelSheets } from '../../packages/engine/test/excel-package.ts'
import { test as browserTest } from '../browser-test.ts'
import { expectAccessible, expectFitsTouchScreen } from '../expect-accessible.ts'
import type { TestFile } from '../file-upload.ts'
import { stubJobProgress } from '../job-progress-stub.ts'
import { gotoHydrated } from '../navigation.ts'
import { visibleText } from '../visible-text.ts'
import { ConversionPage } from './conversion-page.ts'

const CELLS = [
  ['Article', 'Ordered', 'Price'],
  ['Lamps', '2024-03-05', '1,234.50'],
  ['=1+1', '2024-03-06', '(17.25)'],
  ['00423', '2024-12-31', '$2,000.00'],
]
const ROWS = [
  ['Article', 'Ordered', 'Price'],
  ['Lamps', 45_356, 1234.5],
  ['=1+1', 45_357, -17.25],
  ['00423', 45_657, 2000],
]
const LINE = 'Only words stand on this page, and no more than these.'

const table: PlacedText[] = CELLS.flatMap((cells, row) =>
  cells.map((text, column) => ({ text, x: 60 + column * 120, y: 700 - row * 20 })),
)
const words: PlacedText[] = [{ text: LINE, x: 60, y: 700 }]
const MIXED = { name: 'Orders.v2.pdf', bytes: textPages([{ texts: table }, { texts: words }]) }
const LETTER = { name: 'letter.pdf', bytes: textPages([{ texts: words }]) }

const test = browserTest.extend('excel', ({ page }) => new ConversionPage(page, '/tools/pdf-to-xlsx'))

/** Opens the tool, chooses a file and waits for its options. */
async function openWith(excel: ConversionPage, file: TestFile): Promise<void> {
  await excel.open()
  await excel.choose(file)
  await excel.page.getByRole('heading', { name: 'Conversion Options' }).waitFor()
}

/** Waits for the workbook and reads the names and the rows of its sheets. */
async function downloadSheets(
  excel: ConversionPage,
): Promise<{ file: string; sheets: [string, (string | number)[][]][] }> {
  const { name: file, bytes } = await excel.download()
  return { file, sheets: excelSheets(bytes).map((sheet) => [sheet.name, excelRows(sheet)]) }
}

test(
  'converts a table to a sheet with real numbers and dates, starting from the catalog',
  { tags: ['full'] },
  async ({ page, excel }) => {
    await gotoHydrated(page, '/tools')
    await page.getByRole('link', { name: /PDF to Excel/ }).click()
    await page.waitForURL('**/tools/pdf-to-xlsx')
    await page.getByRole('heading', { level: 1, name: 'PDF to Excel' }).waitFor()
    await expectAccessible(page)
    await excel.choose(MIXED)
    await page.getByRole('heading', { name: 'Conversion Options' }).waitFor()
    expect(await excel.radio('One sheet per table').isChecked()).toBe(true)
    await expectAccessible(page)
    await excel.button('Convert to Excel').click()
    expect(await downloadSheets(excel)).toEqual({ file: 'Orders.v2.xlsx', sheets: [['Page 1', ROWS]] })
    await visibleText(page, 'Your PDF has been converted to Excel.').first().waitFor()
    await expectAccessible(page)
    await page.goBack()
    await excel.radio('One sheet per page').check()
    await visibleText(page, 'Include text outside tables', { exact: true }).click()
    await excel.button('Convert to Excel').click()
    expect((await downloadSheets(excel)).sheets).toEqual([
      ['Page 1', ROWS],
      ['Page 2', [[LINE]]],
    ])
  },
)

test('offers to convert the text of a file without tables', { tags: ['full'] }, async ({ page, excel }) => {
  await openWith(excel, LETTER)
  await excel.button('Convert to Excel').click()
  await visibleText(page, 'No tables were found in "letter.pdf".', { exact: false }).first().waitFor()
  await expectAccessible(page)
  await excel.button('Include the Text').click()
  expect(await downloadSheets(excel)).toEqual({ file: 'letter.xlsx', sheets: [['Page 1', [[LINE]]]] })
})

test('fits a phone, shows progress page by page and can be canceled', { tags: ['full'] }, async ({ page, excel }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await stubJobProgress(page, 1, 2)
  await openWith(excel, MIXED)
  await expectFitsTouchScreen(page)
  await excel.button('Convert to Excel').click()
  await page.getByRole('progressbar', { name: 'Page 1 of 2', exact: true }).waitFor()
  expect((await excel.cancelJob())?.status()).toBe(204)
  await expect.poll(() => excel.button('Convert to Excel').isEnabled()).toBe(true)
})
