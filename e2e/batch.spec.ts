import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { beyondRepair, plain, signed } from '../fixtures/documents.ts'
import { photoAlbum } from '../fixtures/photos.ts'
import { checkWithQpdf, pageCountByMutool, rotationsOf, textOfPages } from '../packages/engine/test/inspect-pdf.ts'
import { SMALL_PHONE, test } from './browser-test.ts'
import { ENCRYPTED, PASSWORD } from './encrypted-file.ts'
import { expectAccessible, expectFitsTouchScreen } from './expect-accessible.ts'
import { downloadFile, dropFiles, setFirstFileInput, type TestFile } from './file-upload.ts'
import { press, tabTo } from './keyboard.ts'
import { gotoHydrated } from './navigation.ts'
import { visibleText } from './visible-text.ts'

const SOUND = /No syntax or stream encoding errors/

const ALBUM = { name: 'album.pdf', bytes: photoAlbum(2) }
const TEXT = { name: 'text.pdf', bytes: plain(3) }
const DAMAGED = { name: 'damaged.pdf', bytes: beyondRepair() }

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

/** The row of a file or of its result. */
const row = (page: Page, name: string) =>
  page.locator('.batch__row').filter({ has: page.locator('b').getByText(name, { exact: true }) })

/** Opens a tool and drops files on it. */
async function openWith(page: Page, tool: string, files: readonly TestFile[]): Promise<void> {
  await gotoHydrated(page, `/tools/${tool}`)
  await dropFiles(page, files)
  await page
    .locator('.batch__row')
    .nth(files.length - 1)
    .waitFor()
}

/** Downloads all results and unpacks them. */
async function unpackAll(page: Page): Promise<Record<string, Uint8Array>> {
  const archive = await downloadFile(page, () => button(page, 'Download all as ZIP').click())
  return unzipSync(archive.bytes)
}

test('five files, one of them damaged and one locked: the others are compressed, and the locked one after its password', async ({
  page,
}) => {
  const again = { ...ALBUM, bytes: photoAlbum(1) }
  await openWith(page, 'compress-pdf', [ALBUM, TEXT, again, DAMAGED, ENCRYPTED])
  await row(page, 'locked.pdf').getByLabel('Password for this file').waitFor()
  await visibleText(page, '"damaged.pdf" is damaged and cannot be repaired.').waitFor()
  await expectAccessible(page)
  await button(page, 'Compress 3 files').click()
  await button(page, 'Download all as ZIP').waitFor()
  await expectAccessible(page)
  await row(page, 'locked.pdf').getByLabel('Password for this file').fill(PASSWORD)
  await button(page, 'Open File').click()
  await row(page, 'locked_compressed.pdf').waitFor()
  const made = await unpackAll(page)
  expect(Object.keys(made)).toEqual([
    'album_compressed.pdf',
    'text_compressed.pdf',
    'album_compressed (2).pdf',
    'locked_compressed.pdf',
  ])
  for (const bytes of [made['album_compressed.pdf'], made['album_compressed (2).pdf'], made['text_compressed.pdf']]) {
    expect(await checkWithQpdf(bytes ?? new Uint8Array())).toMatch(SOUND)
  }
  expect(made['album_compressed.pdf']?.length).toBeLessThan(ALBUM.bytes.length / 2)
  const alone = await downloadFile(page, () => button(page, 'Download album_compressed (2).pdf').click())
  expect(Buffer.from(alone.bytes).equals(made['album_compressed (2).pdf'] ?? Buffer.of())).toBe(true)
})

test(
  'a signed file is left out unless the visitor agrees, and a file can have its own level',
  { tags: ['full'] },
  async ({ page }) => {
    await openWith(page, 'compress-pdf', [
      ALBUM,
      { name: 'signed.pdf', bytes: signed() },
      { ...ALBUM, name: 'same.pdf' },
    ])
    await visibleText(page, /signed\.pdf is signed and will be left out/).waitFor()
    await page.getByRole('combobox', { name: 'Level for same.pdf' }).selectOption('Maximum')
    await button(page, 'Compress 2 files').click()
    await row(page, 'signed.pdf').getByText('As it was').waitFor()
    const { 'album_compressed.pdf': usual, 'same_compressed.pdf': smallest, ...others } = await unpackAll(page)
    expect(Object.keys(others)).toEqual([])
    expect(smallest?.length).toBeLessThan(usual?.length ?? 0)
  },
)

test(
  'Word: two files dropped on the open file replace it and are converted, one of them after its password',
  { tags: ['full'] },
  async ({ page }) => {
    await gotoHydrated(page, '/tools/pdf-to-docx')
    await setFirstFileInput(page, ALBUM)
    await button(page, 'Convert to Word').waitFor()
    await dropFiles(page, [TEXT, ENCRYPTED])
    await row(page, 'locked.pdf').getByLabel('Password for this file').fill(PASSWORD)
    await button(page, 'Open File').click()
    await button(page, 'Convert 2 files to Word').click()
    await button(page, 'Download all as ZIP').waitFor()
    const made = await unpackAll(page)
    expect(Object.keys(made)).toEqual(['text.docx', 'locked.docx'])
    for (const bytes of Object.values(made)) expect(Object.keys(unzipSync(bytes))).toContain('word/document.xml')
  },
)

test('Protect: one password for all files, none of which leaves the device', { tags: ['full'] }, async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await openWith(page, 'protect-pdf', [TEXT, ALBUM])
  await expectAccessible(page)
  await button(page, 'Protect 2 files').click()
  await visibleText(page, 'User password is required').waitFor()
  await page.getByLabel('User Password', { exact: true }).fill('open sesame')
  await button(page, 'Protect 2 files').click()
  await visibleText(page, 'Made on this device and kept only in this browser. Nothing was sent.').waitFor()
  const made = await unpackAll(page)
  expect(Object.keys(made)).toEqual(['text_protected.pdf', 'album_protected.pdf'])
  const counts = Object.values(made).map((bytes) => pageCountByMutool(bytes, 'open sesame'))
  expect(await Promise.all(counts)).toEqual([3, 2])
  expect(sent).toEqual([])
})

test(
  'Rotate: one turn for all pages of all files, counted on the server if they are locked',
  { tags: ['full'] },
  async ({ page }) => {
    await openWith(page, 'rotate-pdf', [TEXT, ENCRYPTED])
    await page.getByRole('radio', { name: '180° – upside down' }).check()
    await button(page, 'Rotate 1 file').click()
    await row(page, 'locked.pdf').getByLabel('Password for this file').fill(PASSWORD)
    await button(page, 'Open File').click()
    await row(page, 'locked_rotated.pdf').waitFor()
    const made = await unpackAll(page)
    const { 'text_rotated.pdf': text = new Uint8Array() } = made
    expect(Object.keys(made)).toEqual(['text_rotated.pdf', 'locked_rotated.pdf'])
    expect(await rotationsOf(text)).toEqual([180, 180, 180])
  },
)

test('Number Pages: the preview steps through the files', { tags: ['full'] }, async ({ page }) => {
  await openWith(page, 'number-pages', [TEXT, ALBUM])
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByText('text.pdf').waitFor()
  await preview.getByRole('button', { name: 'Next file' }).click()
  await preview.getByText('album.pdf').waitFor()
  await preview.getByRole('img', { name: 'Page 1 with its page number: Bottom center' }).waitFor()
  await expectAccessible(page)
  await button(page, 'Number 2 files').click()
  await button(page, 'Download all as ZIP').waitFor()
  expect(await textOfPages((await unpackAll(page))['text_numbered.pdf'] ?? new Uint8Array())).toEqual([
    expect.stringMatching(/1\s+1$/),
    expect.stringMatching(/2\s+2$/),
    expect.stringMatching(/3\s+3$/),
  ])
})

test('cancelling keeps what is done', { tags: ['full'] }, async ({ page }) => {
  // Answered only when the test allows it.
  const held = Promise.withResolvers<undefined>()
  await page.route('**/api/pdf/compress', async (route) => {
    const isSecond = route.request().postDataBuffer()?.includes('second.pdf') === true
    if (isSecond) await held.promise
    await route.continue()
  })
  await openWith(page, 'compress-pdf', [TEXT, { ...TEXT, name: 'second.pdf' }])
  await button(page, 'Compress 2 files').click()
  await visibleText(page, '1 done').waitFor()
  const early = await downloadFile(page, () => button(page, 'Download text.pdf').click())
  expect(early.name).toBe('text_compressed.pdf')
  await button(page, 'Cancel').click()
  held.resolve(undefined)
  await row(page, 'second.pdf').getByText('Left out').waitFor()
  expect(Object.keys(await unpackAll(page))).toEqual(['text_compressed.pdf'])
})

test(
  'a batch goes on while another page is open, and its results and settings outlive a reload',
  { tags: ['full'] },
  async ({ page }) => {
    const held = Promise.withResolvers<undefined>()
    await page.route('**/api/pdf/compress', async (route) => {
      await held.promise
      await route.continue()
    })
    await openWith(page, 'compress-pdf', [TEXT, { ...ALBUM, name: 'second.pdf' }])
    await page.getByRole('radio', { name: 'High' }).check()
    await button(page, 'Compress 2 files').click()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    const running = page.getByRole('list', { name: 'Running' })
    await running.getByText('2 files').waitFor()
    held.resolve(undefined)
    await running.waitFor({ state: 'detached' })
    await page.goBack()
    await row(page, 'second_compressed.pdf').waitFor()
    const savedResults = () =>
      page.evaluate(() => Object.values(sessionStorage).join('').split('"done","id":"","shelfId":').length - 1)
    await expect.poll(savedResults).toBe(2)
    await page.reload()
    await row(page, 'second_compressed.pdf').waitFor()
    expect(Object.keys(await unpackAll(page))).toEqual(['text_compressed.pdf', 'second_compressed.pdf'])
    await page.goBack()
    expect(await page.getByRole('radio', { name: 'High' }).isChecked()).toBe(true)
  },
)

test('by keyboard alone, on a phone', { tags: ['full'] }, async ({ openPage }) => {
  const page = await openPage(SMALL_PHONE)
  await gotoHydrated(page, '/tools/compress-pdf')
  await setFirstFileInput(page, ALBUM, TEXT)
  await page.locator('.batch__row').nth(1).waitFor()
  await expectFitsTouchScreen(page)
  await tabTo(page, 'Remove text.pdf')
  await press(page, 'Enter')
  await tabTo(page, /^Compress 1 file/)
  await press(page, 'Enter')
  await button(page, 'Download all as ZIP').waitFor()
  await expectFitsTouchScreen(page)
  await tabTo(page, 'Download all as ZIP')
  const archive = await downloadFile(page, () => press(page, 'Enter'))
  expect(Object.keys(unzipSync(archive.bytes))).toEqual(['album_compressed.pdf'])
})
