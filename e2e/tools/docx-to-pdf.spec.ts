import { expect } from 'vitest'

import { excelFile, powerPointFile, wordFile } from '../../apps/web/src/testing/office-packages.ts'
import { report } from '../../fixtures/documents.ts'
import { makeImage } from '../../fixtures/make-image.ts'
import { checkWithQpdf, textOfPages } from '../../packages/engine/test/inspect-pdf.ts'
import { test as browserTest } from '../browser-test.ts'
import { expectAccessible, expectFitsTouchScreen } from '../expect-accessible.ts'
import { visibleText } from '../visible-text.ts'
import { ToolPage } from './tool-page.ts'

const test = browserTest
  .extend('word', ({ page }) => new ToolPage(page, '/tools/docx-to-pdf'))
  .extend('excel', ({ page }) => new ToolPage(page, '/tools/xlsx-to-pdf'))
  .extend('slides', ({ page }) => new ToolPage(page, '/tools/pptx-to-pdf'))

/** Starting the converter takes seconds on a busy machine. */
const SLOW = { timeout: 120_000 }

const PLAN = {
  name: 'Plan.v2.docx',
  bytes: wordFile({ paragraphs: ['What it costs'], inserted: ['much more'], commenters: ['Ada'], pageCount: 1 }),
}

test(
  'converts a document, with the settings for what is in it',
  { ...SLOW, tags: ['full'] },
  async ({ page, word }) => {
    await word.open()
    await visibleText(page, 'Our server converts it. The file is sent when you start.').first().waitFor()
    await expectAccessible(page)
    await word.choose(PLAN)
    await page.getByRole('group', { name: 'Tracked changes, 1 in this file' }).waitFor()
    await page.getByRole('group', { name: 'Comments, 1 from 1 person' }).waitFor()
    await page.getByText('Only on our server').waitFor()
    await expectAccessible(page)
    await word.radio('Leave out').check()
    await word.submit('Convert to PDF')
    await expectAccessible(page)
    const { name, bytes } = await word.download()
    expect(name).toBe('Plan.v2.pdf')
    await checkWithQpdf(bytes)
    const [text = ''] = await textOfPages(bytes)
    expect(text).toContain('What it costs')
    // Changes count as accepted.
    expect(text).toContain('much more')
    await page.getByRole('link', { name: /^Compress PDF/ }).waitFor()
  },
)

test('a spreadsheet with a .docx name moves on to Excel to PDF', { tags: ['full'] }, async ({ page, word }) => {
  await word.open()
  await word.choose({ name: 'costs.docx', bytes: excelFile([{ name: 'Costs', rows: [['Total', '12']] }]) })
  await page.getByText('"costs.docx" is a spreadsheet.').first().waitFor()
  await page.getByRole('link', { name: 'Open it in Excel to PDF' }).click()
  await page.waitForURL('**/tools/xlsx-to-pdf')
  await page.getByRole('region', { name: 'Sheets' }).waitFor()
})

test('leaves out hidden sheets unless asked to include them', { ...SLOW, tags: ['full'] }, async ({ page, excel }) => {
  const sheets = [
    { name: 'Costs', rows: [['Total', 'Shown']] },
    { name: 'Working notes', rows: [['Secret']], isHidden: true },
  ]
  await excel.open()
  await excel.choose({ name: 'costs.xlsx', bytes: excelFile(sheets) })
  await page.getByText('hidden sheet, left out').waitFor()
  await expectAccessible(page)
  await excel.submit('Convert to PDF')
  expect((await textOfPages((await excel.download()).bytes)).join()).not.toContain('Secret')
  await page.goBack()
  await page.getByRole('switch', { name: 'Hidden sheets' }).check()
  await excel.submit('Convert to PDF')
  expect((await textOfPages((await excel.download()).bytes)).join()).toContain('Secret')
})

test('names hidden slides and says how many have notes', { tags: ['full'] }, async ({ page, slides }) => {
  const talk = [
    { title: 'Start', notes: 'Say hello' },
    { title: 'Backup', isHidden: true },
  ]
  await slides.open()
  await slides.choose({ name: 'talk.pptx', bytes: powerPointFile(talk) })
  await page.getByText('1 is hidden: "Backup".').waitFor()
  await page.getByRole('group', { name: 'Speaker notes, on 1 slide' }).waitFor()
  await expectAccessible(page)
})

test('merges a document and an image with a PDF', { ...SLOW, tags: ['full'] }, async ({ page, site }) => {
  // Documents are converted on the server, and merged on this device.
  const server = await site.startAnother({ PROCESSING: 'auto' })
  try {
    const merge = new ToolPage(page, `${server.url}/tools/merge-pdf`)
    await merge.open()
    await merge.choose(
      PLAN,
      { name: 'photo.png', bytes: makeImage('png', '-size', '60x40', 'gradient:red-blue') },
      { name: 'report.pdf', bytes: report() },
    )
    await merge.button('Continue').click()
    await page.getByText('1 Office file is sent to our server when you start').waitFor()
    await expectAccessible(page)
    await merge.submit('Merge Files')
    const { bytes } = await merge.download()
    await page.getByText('Only Office files were sent to our server').waitFor()
    await page.reload()
    await page.getByText('Only Office files were sent to our server').waitFor()
    await checkWithQpdf(bytes)
    const pages = await textOfPages(bytes)
    expect(pages[0]).toContain('What it costs')
    expect(pages.length).toBeGreaterThan(2)
  } finally {
    await server.close()
  }
})

test('works by keyboard alone', { ...SLOW, tags: ['full'] }, async ({ page, word }) => {
  await word.open()
  await word.choose(PLAN)
  await word.radio('As if accepted').focus()
  await page.keyboard.press('ArrowRight')
  expect(await word.radio('Show them').isChecked()).toBe(true)
  await word.button('Why?').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('group', { name: 'Where the work happens' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Why?')
  await word.button('Convert to PDF').focus()
  await page.keyboard.press('Enter')
  await word.downloadLink().waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Plan.v2.pdf')
})

test.for(['docx', 'xlsx', 'pptx'])(
  '%s to PDF fits a phone and has large enough touch targets',
  { tags: ['full'] },
  async (kind, { page }) => {
    const files = { docx: PLAN.bytes, xlsx: excelFile(), pptx: powerPointFile() }
    const tool = new ToolPage(page, `/tools/${kind}-to-pdf`)
    await page.setViewportSize({ width: 320, height: 800 })
    await tool.open()
    await tool.choose({ name: `a.${kind}`, bytes: files[kind as keyof typeof files] })
    await tool.button('Convert to PDF').waitFor()
    await expectFitsTouchScreen(page)
  },
)
