import { expect } from 'vitest'

import { runProgram } from '../../fixtures/run-program.ts'
import { beyondRepair, form, layered, notAPdf, plain, report } from '../../fixtures/documents.ts'
import { checkWithQpdf, structureOf, textOfPages, withFile } from '../../packages/engine/test/inspect-pdf.ts'
import { test as browserTest } from '../browser-test.ts'
import { ENCRYPTED, PASSWORD } from '../encrypted-file.ts'
import { expectAccessible } from '../expect-accessible.ts'
import { dropFiles } from '../file-upload.ts'
import { visibleText } from '../visible-text.ts'
import { MergePage } from './merge-page.ts'

const REPORT = { name: 'report.pdf', bytes: report() }
const FORM = { name: 'form.pdf', bytes: form('2026-11-21', '42') }
const PLAIN = { name: 'plain.pdf', bytes: plain(2) }

const test = browserTest.extend('merge', ({ page }) => new MergePage(page))

/** The output of pdfinfo, by its own keys. */
async function infoOf(bytes: Uint8Array): Promise<Map<string, string>> {
  const { stdout } = await withFile(bytes, (file) => runProgram('pdfinfo', [file]))
  const lines = stdout.split('\n').map((line) => line.split(/:\s+/, 2))
  return new Map(lines.map(([name = '', value = '']) => [name, value]))
}

test(
  'merges three dropped files that are reordered by button and keyboard',
  { tags: ['full'] },
  async ({ page, merge }) => {
    await merge.open()
    await expectAccessible(page)
    const overlay = visibleText(page, 'Drop your files here')
    expect(await overlay.isVisible()).toBe(false)
    await dropFiles(page, [PLAIN, FORM, REPORT], async () => {
      await overlay.waitFor()
      await expectAccessible(page)
    })
    await overlay.waitFor({ state: 'hidden' })
    await expectAccessible(page)
    await merge.continueToArrange()
    expect(await merge.order()).toEqual(['plain.pdf', 'form.pdf', 'report.pdf'])
    expect(await merge.button('Move plain.pdf up').isDisabled()).toBe(true)
    expect(await merge.button('Move report.pdf down').isDisabled()).toBe(true)

    await merge.button('Move report.pdf up').click()
    expect(await merge.order()).toEqual(['plain.pdf', 'report.pdf', 'form.pdf'])
    await page.getByText('report.pdf moved to position 2 of 3').waitFor({ state: 'attached' })

    await merge.handles().first().focus()
    await page.keyboard.press('Space')
    await page.getByText('plain.pdf picked up.').waitFor({ state: 'attached' })
    await page.keyboard.press('ArrowDown')
    await page.getByText('plain.pdf is over position 2 of 3').waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await page.getByText('plain.pdf moved to position 2 of 3').waitFor({ state: 'attached' })
    expect(await merge.order()).toEqual(['report.pdf', 'plain.pdf', 'form.pdf'])
    await expectAccessible(page)

    await merge.merge()
    await visibleText(page, 'Your merged PDF is ready for download.').first().waitFor()
    await visibleText(page, /^6 pages · .* · from 3 files$/).waitFor()
    await expectAccessible(page)

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
  },
)

test(
  'reorders files with the mouse, and cancels a keyboard move with Escape',
  { tags: ['full'] },
  async ({ page, merge }) => {
    await merge.open()
    await merge.choose(PLAIN, FORM, REPORT)
    await merge.continueToArrange()
    const from = await merge.handles().nth(2).boundingBox()
    const to = await merge.handles().nth(0).boundingBox()
    if (from === null || to === null) throw new Error('the handles are not visible')
    const { mouse, keyboard } = page
    await mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await mouse.down()
    await mouse.move(from.x + from.width / 2, from.y - 20, { steps: 5 })
    await mouse.move(to.x + to.width / 2, to.y, { steps: 10 })
    await mouse.up()
    await expect.poll(() => merge.order()).toEqual(['report.pdf', 'plain.pdf', 'form.pdf'])

    await page.getByText('report.pdf moved to position 1 of 3').waitFor({ state: 'attached' })
    await expect.poll(() => page.locator('[data-dnd-dragging]').count()).toBe(0)

    await merge.handles().nth(0).focus()
    await keyboard.press('Space')
    await page.getByText('report.pdf picked up.').waitFor({ state: 'attached' })
    await keyboard.press('ArrowDown')
    await page.getByText('report.pdf is over position 2 of 3').waitFor({ state: 'attached' })
    await keyboard.press('Escape')
    await page.getByText('report.pdf is back in its original position.').waitFor({ state: 'attached' })
    await expect.poll(() => merge.order()).toEqual(['report.pdf', 'plain.pdf', 'form.pdf'])
  },
)

test(
  'asks for the password of an encrypted file, rejects a wrong one and encrypts the result',
  { tags: ['full'] },
  async ({ page, merge }) => {
    await merge.open()
    await merge.choose(PLAIN, ENCRYPTED, FORM)
    await visibleText(page, 'This PDF is password protected.').waitFor()
    const field = page.getByLabel('Password for this file')
    await field.fill('Open Sesame')
    await merge.button('Open File').click()
    await visibleText(page, 'That password does not open "locked.pdf". Check capitalization and try again.').waitFor()
    await expectAccessible(page)
    await field.fill(PASSWORD)
    await field.press('Enter')
    await field.waitFor({ state: 'detached' })
    await merge.continueToArrange()
    await merge.merge()
    await visibleText(page, 'The new file is protected like "locked.pdf" and opens with the same passwords.').waitFor()
    await expectAccessible(page)
    const { bytes } = await merge.download()
    await expect(textOfPages(bytes)).rejects.toThrow('Incorrect password')
    expect((await textOfPages(bytes, PASSWORD)).slice(0, 4)).toEqual(['Plain 1', 'Plain 2', 'Plain 1', 'Plain 2'])
  },
)

test(
  'reports files that are not a PDF or cannot be repaired, and merges the rest',
  { tags: ['full'] },
  async ({ page, merge }) => {
    await merge.open()
    const torn = { name: 'torn.pdf', bytes: beyondRepair() }
    const letter = { name: 'letter.pdf', bytes: notAPdf() }
    await merge.choose(PLAIN, torn, letter, { name: 'tape.bin', bytes: notAPdf() })
    await visibleText(page, '"torn.pdf" is damaged and cannot be repaired.').waitFor()
    await visibleText(page, 'The file "letter.pdf" is not a PDF').waitFor()
    await visibleText(page, 'File tape.bin is not an accepted file type').first().waitFor()
    expect(await merge.button('Continue').isDisabled()).toBe(true)
    await visibleText(page, 'You need at least 2 PDF files to merge.').waitFor()
    await expectAccessible(page)
    for (const name of ['torn.pdf', 'letter.pdf', 'tape.bin']) await merge.button(`Remove ${name}`).click()
    await merge.choose({ name: 'layers.pdf', bytes: layered() })
    await merge.continueToArrange()
    expect(await merge.order()).toEqual(['plain.pdf', 'layers.pdf'])
    await merge.merge()
    const { bytes } = await merge.download()
    expect((await infoOf(bytes)).get('Pages')).toBe('3')
    expect(Object.keys((await structureOf(bytes)).attachments)).toHaveLength(1)
  },
)

test(
  'names the file that the server rejects and can merge without it',
  { tags: ['full'] },
  async ({ page, site, merge }) => {
    const strict = await site.startAnother({ MAX_PAGES: '3' })
    try {
      // The page gets the limits of the first server, or it would reject the file itself.
      await page.route('**/api/config', async (route) => {
        await route.fulfill({ response: await route.fetch({ url: `${site.url}/api/config` }) })
      })
      await merge.open(strict.url)
      await merge.choose(PLAIN, { name: 'long.pdf', bytes: plain(4) }, FORM)
      await merge.continueToArrange()
      await merge.button('Merge Files').click()
      await page.getByRole('heading', { name: 'Error merging PDFs' }).waitFor()
      const sentence = /"long\.pdf" has too many pages: 4 \(limit: 3\)\./
      await visibleText(page, sentence).first().waitFor()
      expect(await merge.order()).toEqual(['plain.pdf', 'long.pdf', 'form.pdf'])
      await expectAccessible(page)
      await merge.button('Skip This File').click()
      expect(await merge.order()).toEqual(['plain.pdf', 'form.pdf'])
      await merge.merge()
      const { bytes } = await merge.download()
      expect((await infoOf(bytes)).get('Pages')).toBe('3')
      await expect.poll(strict.listFiles).toEqual([])
    } finally {
      await strict.close()
    }
  },
)
