import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'

import { beyondRepair, brokenTable, plain, report } from '../../fixtures/documents.ts'
import { checkWithQpdf, encryptionOf, structureOf, textOfPages } from '../../packages/engine/test/inspect-pdf.ts'
import { waitForAnimations } from '../accessibility.ts'
import { WorkerWatch } from '../attach-workers.ts'
import { test as browserTest } from '../browser-test.ts'
import { ENCRYPTED, PASSWORD } from '../encrypted-file.ts'
import { expectAccessible } from '../expect-accessible.ts'
import { chooseFiles } from '../file-upload.ts'
import { focusedName, tabTo } from '../keyboard.ts'
import { PrivacyLog } from '../privacy-log.ts'
import { visibleText } from '../visible-text.ts'
import { MergePage } from './merge-page.ts'
import { ProtectPage } from './protect-page.ts'

/** Passwords that nothing but the file and the form may contain. */
const USER = 'Kaffeemühle-7-пароль'
const OWNER = 'owner-Zugvogel-31'
const WRONG = 'wrong-Zugvogel-99'
const SECRETS = [USER, OWNER, WRONG, PASSWORD]

const REPORT = { name: 'Quarterly report.pdf', bytes: report() }
const REPORT_TEXT = ['Report one', 'Report two', 'Report three']

const test = browserTest
  .extend('protect', ({ page }) => new ProtectPage(page))
  .extend('privacy', ({ page, site }) => new PrivacyLog(page, site.url, SECRETS))

test('protects a file in the browser and unlocks it again, without leaking file or passwords', async ({
  page,
  protect,
  privacy,
}) => {
  await protect.open()
  await expectAccessible(page)
  await protect.chooseReadable(REPORT)
  await visibleText(page, `Selected file: ${REPORT.name}`).waitFor()
  await visibleText(page, 'This PDF is not password protected.').waitFor()
  expect(await protect.button('Protect PDF').isDisabled()).toBe(true)
  await protect.field('User Password').fill(USER)
  await protect.field('Owner Password (Optional)').fill(OWNER)
  await protect.field('Allow Printing').check()
  await visibleText(page, 'Very strong: very hard to guess').waitFor()
  await expectAccessible(page)
  const made = await protect.run('Protect PDF')
  await visibleText(page, 'PDF protected successfully').first().waitFor()
  await waitForAnimations(page)
  await expectAccessible(page)

  expect(made.name).toBe('Quarterly report_protected.pdf')
  expect((await protect.downloadAgain()).bytes).toEqual(made.bytes)
  const encryption = await encryptionOf(made.bytes, USER)
  expect([encryption['R'], encryption['stream encryption method']]).toEqual(['6', 'AESv3'])
  expect([encryption['print high resolution'], encryption['modify other']]).toEqual(['allowed', 'not allowed'])
  expect(await checkWithQpdf(made.bytes, OWNER)).toContain('No syntax or stream encoding errors found')
  expect(await textOfPages(made.bytes, USER)).toEqual(REPORT_TEXT)
  await expect(textOfPages(made.bytes, WRONG)).rejects.toThrow('Incorrect password')

  await protect.button('Process Another File').click()
  expect(await protect.field('User Password').inputValue()).toBe('')
  await protect.chooseReadable(made)
  await visibleText(page, 'This PDF is password protected.').waitFor()
  await expect.poll(() => protect.tab('Remove Protection').getAttribute('aria-selected')).toBe('true')
  expect(privacy.requests.filter((request) => request.url().includes('.wasm'))).toEqual([])
  await protect.field('PDF Password').fill(OWNER)
  const unlocked = await protect.run('Remove Protection')
  await visibleText(page, 'PDF protection removed successfully').first().waitFor()
  expect(unlocked.name).toBe('Quarterly report_protected_unprotected.pdf')
  expect(await textOfPages(unlocked.bytes)).toEqual(REPORT_TEXT)
  const titles = ({ outlines }: Awaited<ReturnType<typeof structureOf>>) => outlines.map(({ title }) => title)
  expect(titles(await structureOf(unlocked.bytes))).toEqual(titles(await structureOf(REPORT.bytes)))
  await privacy.expectNothingLeaked()
})

test.for([
  ['Low (40-bit RC4)', '2'],
  ['Medium (128-bit RC4)', '3'],
  ['High (256-bit AES)', '6'],
] as const)('encrypts at level %s with revision %s', { tags: ['full'] }, async ([level, revision], { protect }) => {
  await protect.open()
  await protect.chooseReadable(REPORT)
  await protect.field('User Password').fill('abc')
  await protect.field('Encryption Level').selectOption({ label: level })
  const made = await protect.run('Protect PDF')
  expect((await encryptionOf(made.bytes, 'abc'))['R']).toBe(revision)
  expect(await textOfPages(made.bytes, 'abc')).toEqual(REPORT_TEXT)
})

test('reports a wrong password at the field, once', { tags: ['full'] }, async ({ page, protect, privacy }) => {
  await protect.open()
  await protect.chooseReadable(ENCRYPTED)
  await protect.field('PDF Password').fill(WRONG)
  await protect.button('Remove Protection').click()
  const sentence = 'That password does not open "locked.pdf". Check capitalization and try again.'
  await page.locator('#pdf-password-error', { hasText: sentence }).waitFor()
  expect(await visibleText(page, sentence).count()).toBe(1)
  expect(await protect.field('PDF Password').evaluate((input) => input === document.activeElement)).toBe(true)
  await waitForAnimations(page)
  await expectAccessible(page)
  await protect.field('PDF Password').fill(PASSWORD)
  const unlocked = await protect.run('Remove Protection')
  expect(await textOfPages(unlocked.bytes)).toEqual(['Plain 1', 'Plain 2'])
  await privacy.expectNothingLeaked()
})

test('replaces the encryption of an encrypted file', { tags: ['full'] }, async ({ page, protect, privacy }) => {
  await protect.open()
  await protect.chooseReadable(ENCRYPTED)
  await protect.tab('Protect PDF').click()
  await protect.field('Password for this file').fill(WRONG)
  await protect.button('Open File').click()
  await page.getByRole('alert').getByText('That password does not open "locked.pdf".').waitFor()
  await waitForAnimations(page)
  await expectAccessible(page)
  await protect.field('Password for this file').fill(PASSWORD)
  await protect.button('Open File').click()
  await visibleText(page, 'Unlocked.').waitFor()
  await protect.field('User Password').fill(USER)
  const made = await protect.run('Protect PDF')
  expect(await textOfPages(made.bytes, USER)).toEqual(['Plain 1', 'Plain 2'])
  await expect(textOfPages(made.bytes, PASSWORD)).rejects.toThrow('Incorrect password')
  await privacy.expectNothingLeaked()
})

test('repairs a damaged file in the browser', { tags: ['full'] }, async ({ page, protect, privacy }) => {
  await protect.open()
  await protect.chooseReadable({ name: 'torn.pdf', bytes: brokenTable() })
  await protect.field('User Password').fill(USER)
  const made = await protect.run('Protect PDF')
  await visibleText(page, '"torn.pdf" was damaged and has been repaired.').waitFor()
  expect(await textOfPages(made.bytes, USER)).toEqual(['Plain 1', 'Plain 2'])
  await privacy.expectNothingLeaked()
})

test('reports a file that cannot be repaired', { tags: ['full'] }, async ({ page, protect }) => {
  await protect.open()
  await protect.choose({ name: 'lost.pdf', bytes: beyondRepair() })
  // Announced once, next to the file.
  await visibleText(page, '"lost.pdf" is damaged and cannot be repaired.').waitFor()
  expect(await visibleText(page, /^This PDF is/).count()).toBe(0)
  await waitForAnimations(page)
  await expectAccessible(page)
})

describe('with a long document', () => {
  const LONG = { name: 'long.pdf', bytes: plain(4000) }

  /** Records the values of the progress bar; with `cancelsWork`, presses Cancel at the first above 0: a worker is at it. */
  async function recordProgress(page: Page, cancelsWork: boolean): Promise<void> {
    await page.evaluate((cancels) => {
      const values: string[] = []
      Object.assign(window, { progressValues: values })
      new MutationObserver(() => {
        const value = document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')
        if (typeof value === 'string' && values.at(-1) !== value) values.push(value)
        // The work button also has its other label, hidden.
        const cancel = [...document.querySelectorAll('button')].find(({ innerText }) => innerText.trim() === 'Cancel')
        if (cancels && Number(values.at(-1)) > 0) cancel?.click()
      }).observe(document.body, { subtree: true, childList: true, attributes: true })
    }, cancelsWork)
  }

  test('shows progress', { tags: ['full'] }, async ({ page, protect, privacy }) => {
    await protect.open()
    await protect.chooseReadable(LONG)
    await protect.field('User Password').fill(USER)
    await recordProgress(page, false)
    const made = await protect.run('Protect PDF')
    expect((await encryptionOf(made.bytes, USER))['R']).toBe('6')
    const values = (await page.evaluate<string[]>('window.progressValues')).map(Number)
    expect(values.length).toBeGreaterThan(5)
    expect(values).toEqual(values.toSorted((one, other) => one - other))
    await privacy.expectNothingLeaked()
  })

  test('cancels at once and keeps the form', { tags: ['full'] }, async ({ page, protect }) => {
    await protect.open()
    await protect.chooseReadable(LONG)
    await protect.field('User Password').fill(USER)
    let downloads = 0
    page.on('download', () => (downloads += 1))
    await recordProgress(page, true)
    const workers = await WorkerWatch.start(page)
    await protect.button('Protect PDF').click()
    await expect.poll(() => page.evaluate<string[]>('window.progressValues')).not.toEqual([])
    await expect.poll(() => protect.button('Protect PDF').isEnabled()).toBe(true)
    expect(workers.started).toContain('local-work')
    await expect.poll(() => workers.running).not.toContain('local-work')
    expect(await page.getByRole('progressbar').count()).toBe(0)
    expect(await protect.field('User Password').inputValue()).toBe(USER)
    expect(downloads).toBe(0)
  })
})

test('works by keyboard alone', { tags: ['full'] }, async ({ page, protect }) => {
  await protect.open()
  const { keyboard } = page
  const focused = () => focusedName(page)
  await tabTo(page, 'Browse Files')
  await chooseFiles(page, () => keyboard.press('Enter'), [{ name: 'a.pdf', bytes: report() }])
  await visibleText(page, 'This PDF is not password protected.').waitFor()
  // The pressed button is gone; focus moves to the chosen file.
  await expect.poll(focused).toBe('Choose Another')
  await tabTo(page, 'Details for a.pdf')
  await keyboard.press('Enter')
  await visibleText(page, 'PDF version').waitFor()
  const details = await page.locator('.details dl > div').allInnerTexts()
  expect(details.map((row) => row.replaceAll('\n', ' ').replaceAll('\t', ' ').replace(/ +/g, ' '))).toEqual([
    'Pages 3',
    expect.stringMatching(/^Size .* KB$/),
    'Page size 106 × 71 mm: 2 pages; 71 × 106 mm: 1 page',
    'PDF version 1.7',
    'Title The report',
    'Author Ada',
    'Contains bookmarks',
  ])
  await tabTo(page, 'Protect PDF')
  await keyboard.press('ArrowRight')
  await expect.poll(() => protect.tab('Remove Protection').getAttribute('aria-selected')).toBe('true')
  await keyboard.press('ArrowLeft')
  await tabTo(page, 'User Password')
  await keyboard.type(USER)
  await tabTo(page, 'Generate a random owner password')
  await keyboard.press('Enter')
  await tabTo(page, 'Encryption Level')
  await tabTo(page, 'Allow Copying')
  await keyboard.press('Space')
  const made = await protect.downloadAfter(async () => {
    await keyboard.press('Shift+Tab')
    await tabTo(page, 'Protect PDFCancel')
    await keyboard.press('Enter')
  })
  expect((await encryptionOf(made.bytes, USER))['extract for any purpose']).toBe('allowed')
  await expect.poll(focused).toBe('a_protected.pdf')
})

test(
  'uses the server when workers fail, after asking for consent',
  { tags: ['full'] },
  async ({ page, protect, privacy }) => {
    await page.addInitScript(() => {
      const Real = Worker
      Object.assign(window, {
        Worker: class extends Real {
          constructor(url: string | URL, options?: WorkerOptions) {
            if (options?.name === 'local-work') throw new Error('no workers here')
            super(url, options)
          }
        },
      })
    })
    await protect.open()
    await protect.choose(REPORT)
    // Announced once, next to the file.
    await visibleText(page, 'Your browser could not process this file.').waitFor()
    await protect.field('User Password').fill(USER)
    await protect.button('Protect PDF').click()
    await protect.button('Use our server instead').waitFor()
    await waitForAnimations(page)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectAccessible(page)
    await privacy.expectNothingLeaked()
    const made = await protect.downloadAfter(() => protect.button('Use our server instead').click())
    expect(
      privacy.requests
        .filter((request) => request.method() === 'POST')
        .map((request) => new URL(request.url()).pathname),
    ).toEqual(['/api/pdf/protect'])
    expect(await textOfPages(made.bytes, USER)).toEqual(REPORT_TEXT)
    privacy.expectNoSecretLogged()
  },
)

test('continues with the result of a merge', { tags: ['full'] }, async ({ page, protect }) => {
  const merge = new MergePage(page)
  await merge.open()
  await merge.choose(REPORT, { name: 'b.pdf', bytes: plain(1) })
  await merge.continueToArrange()
  await merge.merge()
  await page
    .getByRole('region', { name: 'Continue with merged.pdf' })
    .getByRole('link', { name: /Protect PDF/ })
    .click()
  await visibleText(page, 'Selected file: merged.pdf').waitFor()
  await protect.field('User Password').fill(USER)
  const made = await protect.run('Protect PDF')
  expect(made.name).toBe('merged_protected.pdf')
  expect(await textOfPages(made.bytes, USER)).toEqual([...REPORT_TEXT, 'Plain 1'])
})

test('respects a lower size limit of the server', { tags: ['full'] }, async ({ page, site, protect }) => {
  const small = await site.startAnother({ MAX_UPLOAD_MB: '1' })
  try {
    await protect.open(small.url)
    await visibleText(page, 'Accepts .pdf file up to 1MB').waitFor()
    await protect.choose({ name: 'big.pdf', bytes: new Uint8Array(1024 * 1024 + 1) })
    await visibleText(page, 'File big.pdf exceeds the maximum size of 1MB').first().waitFor()
    expect(await visibleText(page, /^Selected file/).count()).toBe(0)
  } finally {
    // The page may still be loading files in advance.
    await page.goto('about:blank')
    await small.close()
  }
})
