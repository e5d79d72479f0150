import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { beyondRepair, form, layered, notAPdf, plain, report } from '../../fixtures/documents.ts'
import { checkWithQpdf, structureOf, textOfPages, withFile } from '../../packages/engine/test/inspect-pdf.ts'
import { launchBrowser, openContext } from '../browser.ts'
import { checkAccessible } from '../check-accessible.ts'
import { startSite, type Site } from '../start-site.ts'
import { MergePage } from './merge-page.ts'

const runProgram = promisify(execFile)
const lockedFile = new URL('../../fixtures/pdf/locked.pdf', import.meta.url)

const REPORT = { name: 'report.pdf', bytes: report() }
const FORM = { name: 'form.pdf', bytes: form('2026-11-21', '42') }
const PLAIN = { name: 'plain.pdf', bytes: plain(2) }

let site: Site
let browser: Browser
let context: BrowserContext
let merge: MergePage
const complaints: string[] = []

beforeAll(async () => {
  site = await startSite()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await site.close()
})
beforeEach(async () => {
  complaints.length = 0
  context = await openContext(browser, { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // Chromium reports every refusal of the API as an error of its own.
    const isRefusal =
      message.text().startsWith('Failed to load resource') && message.location().url.includes('/api/pdf/')
    if (message.type() === 'error' && !isRefusal) complaints.push(message.text())
  })
  merge = new MergePage(page)
})
afterEach(async () => {
  await context.close()
  if (complaints.length > 0) throw new Error(`the page complained: ${complaints.join('; ')}`)
})

/** What pdfinfo says, by its own names. */
async function infoOf(bytes: Uint8Array): Promise<Map<string, string>> {
  const { stdout } = await withFile(bytes, (file) => runProgram('pdfinfo', [file]))
  const lines = stdout.split('\n').map((line) => line.split(/:\s+/, 2))
  return new Map(lines.map(([name = '', value = '']) => [name, value]))
}

test('three files are dropped, put in order by button and keyboard, merged and downloaded', async () => {
  await merge.open(site.url)
  await checkAccessible(merge.page)
  const over = merge.page.getByText('Drop your files here')
  expect(await over.isVisible()).toBe(false)
  await merge.drop([PLAIN, FORM, REPORT], async () => {
    await over.waitFor()
    await checkAccessible(merge.page)
  })
  await over.waitFor({ state: 'hidden' })
  await checkAccessible(merge.page)
  await merge.goOn()
  expect(await merge.order()).toEqual(['plain.pdf', 'form.pdf', 'report.pdf'])
  expect(await merge.button('Move plain.pdf up').isDisabled()).toBe(true)
  expect(await merge.button('Move report.pdf down').isDisabled()).toBe(true)

  await merge.button('Move report.pdf up').click()
  expect(await merge.order()).toEqual(['plain.pdf', 'report.pdf', 'form.pdf'])
  await merge.page.getByText('report.pdf moved to position 2 of 3').waitFor({ state: 'attached' })

  await merge.grips().first().focus()
  await merge.page.keyboard.press('Space')
  await merge.page.getByText('plain.pdf lifted.').waitFor({ state: 'attached' })
  await merge.page.keyboard.press('ArrowDown')
  await merge.page.getByText('plain.pdf is over position 2 of 3').waitFor({ state: 'attached' })
  await merge.page.keyboard.press('Space')
  await merge.page.getByText('plain.pdf moved to position 2 of 3').waitFor({ state: 'attached' })
  expect(await merge.order()).toEqual(['report.pdf', 'plain.pdf', 'form.pdf'])
  await checkAccessible(merge.page)

  await merge.merge()
  await merge.page.getByText('Your merged PDF is ready for download.').first().waitFor()
  await merge.page.getByText(/^6 pages · .* · from 3 files$/).waitFor()
  await checkAccessible(merge.page)

  const result = await merge.download()
  expect(result.name).toBe('merged.pdf')
  expect(await checkWithQpdf(result.bytes)).toContain('No syntax or stream encoding errors found')
  const [first, second, third, fourth, fifth, sixth] = await textOfPages(result.bytes)
  expect([first, second, third]).toEqual(['Report one', 'Report two', 'Report three'])
  expect([fourth, fifth]).toEqual(['Plain 1', 'Plain 2'])
  expect(sixth).toContain('2026-11-21')
  const info = await infoOf(result.bytes)
  expect([info.get('Pages'), info.get('Title'), info.get('Subject'), info.get('Keywords')]).toEqual([
    '6',
    'Merged Document',
    'Combined PDF Document',
    'merged, pdf, document',
  ])
  const { outlines, acroform } = await structureOf(result.bytes)
  const places = outlines.map(({ title, destpageposfrom1 }) => [title, destpageposfrom1])
  expect(places).toEqual([
    ['report', 1],
    ['plain', 4],
    ['form', 6],
  ])
  const own = await structureOf(REPORT.bytes)
  expect(outlines[0]?.kids.map(({ title }) => title)).toEqual(own.outlines.map(({ title }) => title))
  const ownForm = await structureOf(FORM.bytes)
  const valuesOf = (fields: typeof acroform.fields) => fields.map(({ fullname, value }) => [fullname, value])
  expect(valuesOf(acroform.fields)).toEqual(valuesOf(ownForm.acroform.fields))
})

test('rows are also moved with the mouse, and Escape puts a lifted row back', async () => {
  await merge.open(site.url)
  await merge.browse([PLAIN, FORM, REPORT])
  await merge.goOn()
  const from = await merge.grips().nth(2).boundingBox()
  const to = await merge.grips().nth(0).boundingBox()
  if (from === null || to === null) throw new Error('the handles are not on the screen')
  const { mouse, keyboard } = merge.page
  await mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await mouse.down()
  await mouse.move(from.x + from.width / 2, from.y - 20, { steps: 5 })
  await mouse.move(to.x + to.width / 2, to.y, { steps: 10 })
  await mouse.up()
  await expect.poll(() => merge.order()).toEqual(['report.pdf', 'plain.pdf', 'form.pdf'])

  await merge.page.getByText('report.pdf moved to position 1 of 3').waitFor({ state: 'attached' })
  await expect.poll(() => merge.page.locator('[data-dnd-dragging]').count()).toBe(0)

  await merge.grips().nth(0).focus()
  await keyboard.press('Space')
  await merge.page.getByText('report.pdf lifted.').waitFor({ state: 'attached' })
  await keyboard.press('ArrowDown')
  await merge.page.getByText('report.pdf is over position 2 of 3').waitFor({ state: 'attached' })
  await keyboard.press('Escape')
  await merge.page.getByText('report.pdf is back in its original position.').waitFor({ state: 'attached' })
  await expect.poll(() => merge.order()).toEqual(['report.pdf', 'plain.pdf', 'form.pdf'])
})

test('a locked file asks for its password in place, says when it is wrong, and opens with the right one', async () => {
  await merge.open(site.url)
  await merge.browse([PLAIN, { name: 'locked.pdf', bytes: await readFile(lockedFile) }, FORM])
  await merge.page.getByText('This PDF is password protected.').waitFor()
  const field = merge.page.getByLabel('Password for this file')
  await field.fill('Open Sesame')
  await merge.button('Open File').click()
  await merge.page.getByText('That password does not open "locked.pdf". Check capitalization and try again.').waitFor()
  await checkAccessible(merge.page)
  await field.fill('open sesame')
  await field.press('Enter')
  await field.waitFor({ state: 'detached' })
  await merge.goOn()
  await merge.merge()
  await merge.page.getByText('The new file is protected like "locked.pdf" and opens with the same passwords.').waitFor()
  await checkAccessible(merge.page)
  const { bytes } = await merge.download()
  await expect(textOfPages(bytes)).rejects.toThrow('Incorrect password')
  expect((await textOfPages(bytes, 'open sesame')).slice(0, 4)).toEqual(['Plain 1', 'Plain 2', 'Plain 1', 'Plain 2'])
})

test('files that are no PDF or beyond repair say so at their row and can be left out', async () => {
  await merge.open(site.url)
  const torn = { name: 'torn.pdf', bytes: beyondRepair() }
  const letter = { name: 'letter.pdf', bytes: notAPdf() }
  await merge.browse([PLAIN, torn, letter, { name: 'notes.txt', bytes: notAPdf() }])
  await merge.page.getByText('"torn.pdf" is damaged and cannot be repaired.').waitFor()
  await merge.page.getByText('The file "letter.pdf" is not a PDF').waitFor()
  await merge.page.getByText('File notes.txt is not an accepted file type').first().waitFor()
  expect(await merge.button('Continue').isDisabled()).toBe(true)
  await merge.page.getByText('You need at least 2 PDF files to merge.').waitFor()
  await checkAccessible(merge.page)
  for (const name of ['torn.pdf', 'letter.pdf', 'notes.txt']) await merge.button(`Remove ${name}`).click()
  await merge.browse([{ name: 'layers.pdf', bytes: layered() }])
  await merge.goOn()
  expect(await merge.order()).toEqual(['plain.pdf', 'layers.pdf'])
  await merge.merge()
  const { bytes } = await merge.download()
  expect((await infoOf(bytes)).get('Pages')).toBe('3')
  expect(Object.keys((await structureOf(bytes)).attachments)).toHaveLength(1)
})

test('a refusal by the server names the file, keeps the order and lets one leave the file out', async () => {
  const strict = await site.startAgain({ MAX_PAGES: '3' })
  try {
    // The page knows the limits of a while ago, or it would have noticed the file itself.
    await merge.page.route('**/api/config', async (route) => {
      await route.fulfill({ response: await route.fetch({ url: `${site.url}/api/config` }) })
    })
    await merge.open(strict.url)
    await merge.browse([PLAIN, { name: 'long.pdf', bytes: plain(4) }, FORM])
    await merge.goOn()
    await merge.button('Merge Files').click()
    await merge.page.getByRole('heading', { name: 'Error merging PDFs' }).waitFor()
    const sentence = /"long\.pdf" has too many pages: 4 \(limit: 3\)\./
    await merge.page.getByText(sentence).first().waitFor()
    expect(await merge.order()).toEqual(['plain.pdf', 'long.pdf', 'form.pdf'])
    await checkAccessible(merge.page)
    await merge.button('Skip This File').click()
    expect(await merge.order()).toEqual(['plain.pdf', 'form.pdf'])
    await merge.merge()
    const { bytes } = await merge.download()
    expect((await infoOf(bytes)).get('Pages')).toBe('3')
    await expect.poll(strict.listFiles).toEqual([])
  } finally {
    await strict.close()
  }
})
