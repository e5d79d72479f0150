import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { textPages, type PlacedText } from '../../fixtures/text-pages.ts'
import { excelRows, excelSheets } from '../../packages/engine/test/excel-package.ts'
import { findSmallTargets, measureOverflow } from '../accessibility.ts'
import { checkAccessible } from '../check-accessible.ts'
import { holdProgress } from '../held-job.ts'
import type { VisitorFile } from '../pick-files.ts'
import type { Site } from '../start-site.ts'
import { startVisits } from '../visits.ts'
import { ImagePage } from './image-page.ts'

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

let site: Site
let page: Page
let excel: ImagePage

startVisits((visit) => {
  ;({ page, site } = visit)
  excel = new ImagePage(page)
})

/** Chooses a file and waits for its options. */
async function start(file: VisitorFile): Promise<void> {
  await excel.open(`${site.url}/tools/pdf-to-xlsx`)
  await excel.choose(file)
  await page.getByRole('heading', { name: 'Conversion Options' }).waitFor()
}

/** Takes the workbook once it is there: what its sheets are called and hold. */
async function take(): Promise<{ file: string; sheets: [string, (string | number)[][]][] }> {
  await page.getByRole('link', { name: 'Download', exact: true }).waitFor()
  const { name: file, bytes } = await excel.download()
  return { file, sheets: excelSheets(bytes).map((sheet) => [sheet.name, excelRows(sheet)]) }
}

test('from the card to a workbook whose numbers and dates can be calculated with', async () => {
  await page.goto(`${site.url}/tools`)
  await page.getByRole('link', { name: /PDF to Excel/ }).click()
  await page.waitForURL('**/tools/pdf-to-xlsx')
  await page.getByRole('heading', { level: 1, name: 'PDF to Excel' }).waitFor()
  await checkAccessible(page)
  await excel.choose(MIXED)
  await page.getByRole('heading', { name: 'Conversion Options' }).waitFor()
  expect(await excel.radio('One sheet per table').isChecked()).toBe(true)
  await checkAccessible(page)
  await excel.button('Convert to Excel').click()
  expect(await take()).toEqual({ file: 'Orders.v2.xlsx', sheets: [['Page 1', ROWS]] })
  await page.getByText('Your PDF has been converted to Excel.').first().waitFor()
  await checkAccessible(page)
  await page.goBack()
  await excel.radio('One sheet per page').check()
  await page.getByText('Include text outside tables', { exact: true }).click()
  await excel.button('Convert to Excel').click()
  expect((await take()).sheets).toEqual([
    ['Page 1', ROWS],
    ['Page 2', [[LINE]]],
  ])
})

test('where there are no tables it says so, and offers the text', async () => {
  await start(LETTER)
  await excel.button('Convert to Excel').click()
  await page.getByText('No tables were found in "letter.pdf".', { exact: false }).first().waitFor()
  await checkAccessible(page)
  await excel.button('Convert Text Instead').click()
  expect(await take()).toEqual({ file: 'letter.xlsx', sheets: [['Page 1', [[LINE]]]] })
})

test('the work is told by page and can be cancelled; on a phone everything fits', async () => {
  await page.setViewportSize({ width: 320, height: 800 })
  await holdProgress(page, 1, 2)
  await start(MIXED)
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
  expect(await findSmallTargets(page)).toEqual([])
  await excel.button('Convert to Excel').click()
  await page.getByRole('progressbar', { name: 'Page 1 of 2', exact: true }).waitFor()
  expect((await excel.cancelJob())?.status()).toBe(204)
  await expect.poll(() => excel.button('Convert to Excel').isEnabled()).toBe(true)
})
