import { readFile } from 'node:fs/promises'

import type { Browser, BrowserContext, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { beyondRepair, brokenTable, plain, report } from '../../fixtures/documents.ts'
import { checkWithQpdf, encryptionOf, structureOf, textOfPages } from '../../packages/engine/test/inspect-pdf.ts'
import { launchBrowser, openContext } from '../browser.ts'
import { checkAccessible } from '../check-accessible.ts'
import { focusedName, tabTo } from '../keyboard.ts'
import { pickFiles } from '../pick-files.ts'
import { startSite, type Site } from '../start-site.ts'
import { MergePage } from './merge-page.ts'
import { ProtectPage } from './protect-page.ts'

/** Words that nothing but the file and the fields may hold. */
const USER = 'Kaffeemühle-7-пароль'
const OWNER = 'owner-Zugvogel-31'
const WRONG = 'wrong-Zugvogel-99'
const LOCKED_WITH = 'open sesame'
const SECRETS = [USER, OWNER, WRONG, LOCKED_WITH]

const REPORT = { name: 'Quarterly report.pdf', bytes: report() }
const REPORT_TEXT = ['Report one', 'Report two', 'Report three']

let site: Site
let browser: Browser
let locked: Uint8Array
let context: BrowserContext
let protect: ProtectPage
let requests: Request[]
let heard: string[]
let complaints: string[]

beforeAll(async () => {
  locked = await readFile(new URL('../../fixtures/pdf/locked.pdf', import.meta.url))
  site = await startSite()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await site.close()
})
beforeEach(async () => {
  requests = []
  heard = []
  complaints = []
  context = await openContext(browser, { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  context.on('request', (request) => requests.push(request))
  const page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    heard.push(message.text())
    if (message.type() === 'error') complaints.push(message.text())
  })
  protect = new ProtectPage(page)
})
afterEach(async () => {
  await context.close()
  if (complaints.length > 0) throw new Error(`the page complained: ${complaints.join('; ')}`)
})

/** Whether a text holds one of the secrets, plainly or as it would stand in an address. */
function holdsSecret(text: string): boolean {
  return SECRETS.some((secret) => text.includes(secret) || text.includes(encodeURIComponent(secret)))
}

/** Checks that neither file nor password has left the page: no request carries anything, and nothing keeps a password. */
async function expectNothingLeft(): Promise<void> {
  expect(requests.length).toBeGreaterThan(0)
  // A request that only fetches cannot carry a file.
  expect(new Set(requests.map((request) => request.method()))).toEqual(new Set(['GET']))
  expect(requests.filter((request) => request.postDataBuffer() !== null)).toEqual([])
  const addresses = requests.map((request) => request.url()).filter((url) => !url.startsWith('blob:'))
  expect(addresses.filter((url) => holdsSecret(url) || decodeURIComponent(url).includes('report'))).toEqual([])
  expect(new Set(addresses.map((url) => new URL(url).origin))).toEqual(new Set([site.url]))
  const kept = await protect.page.evaluate(() =>
    [
      location.href,
      JSON.stringify(history.state),
      JSON.stringify(Object.entries(sessionStorage)),
      JSON.stringify(Object.entries(localStorage)),
      document.cookie,
      document.title,
    ].join('\n'),
  )
  expect(holdsSecret(kept)).toBe(false)
  expect(heard.filter(holdsSecret)).toEqual([])
}

test('a file is protected in the browser and unlocked again, and neither it nor a password leaves the page', async () => {
  await protect.open(site.url)
  await checkAccessible(protect.page)
  await protect.choose(REPORT)
  await protect.page.getByText(`Selected file: ${REPORT.name}`).waitFor()
  await protect.page.getByText('This PDF is not password protected.').waitFor()
  expect(await protect.button('Protect PDF').isDisabled()).toBe(true)
  await protect.field('User Password').fill(USER)
  await protect.field('Owner Password (Optional)').fill(OWNER)
  await protect.field('Allow Printing').check()
  await protect.page.getByText('Very strong: very hard to guess').waitFor()
  await checkAccessible(protect.page)
  const made = await protect.run('Protect PDF')
  await protect.page.getByText('PDF protected successfully').first().waitFor()
  await protect.settle()
  await checkAccessible(protect.page)

  expect(made.name).toBe('Quarterly report_protected.pdf')
  expect((await protect.takeAgain()).bytes).toEqual(made.bytes)
  const encryption = await encryptionOf(made.bytes, USER)
  expect([encryption['R'], encryption['stream encryption method']]).toEqual(['6', 'AESv3'])
  expect([encryption['print high resolution'], encryption['modify other']]).toEqual(['allowed', 'not allowed'])
  expect(await checkWithQpdf(made.bytes, OWNER)).toContain('No syntax or stream encoding errors found')
  expect(await textOfPages(made.bytes, USER)).toEqual(REPORT_TEXT)
  await expect(textOfPages(made.bytes, WRONG)).rejects.toThrow('Incorrect password')

  await protect.button('Process Another File').click()
  expect(await protect.field('User Password').inputValue()).toBe('')
  await protect.choose(made)
  await protect.page.getByText('This PDF is password protected.').waitFor()
  await expect.poll(() => protect.tab('Remove Protection').getAttribute('aria-selected')).toBe('true')
  expect(requests.filter((request) => request.url().includes('.wasm'))).toEqual([])
  await protect.field('PDF Password').fill(OWNER)
  const unlocked = await protect.run('Remove Protection')
  await protect.page.getByText('PDF protection removed successfully').first().waitFor()
  expect(unlocked.name).toBe('Quarterly report_protected_unprotected.pdf')
  expect(await textOfPages(unlocked.bytes)).toEqual(REPORT_TEXT)
  const titles = ({ outlines }: Awaited<ReturnType<typeof structureOf>>) => outlines.map(({ title }) => title)
  expect(titles(await structureOf(unlocked.bytes))).toEqual(titles(await structureOf(REPORT.bytes)))
  await expectNothingLeft()
})

test.each([
  ['Low (40-bit RC4)', '2'],
  ['Medium (128-bit RC4)', '3'],
  ['High (256-bit AES)', '6'],
])('%s gives revision %s', async (level, revision) => {
  await protect.open(site.url)
  await protect.choose(REPORT)
  await protect.field('User Password').fill('abc')
  await protect.field('Encryption Level').selectOption({ label: level })
  const made = await protect.run('Protect PDF')
  expect((await encryptionOf(made.bytes, 'abc'))['R']).toBe(revision)
  expect(await textOfPages(made.bytes, 'abc')).toEqual(REPORT_TEXT)
})

test('a wrong password is said at the field and in a notice, and the right one can be tried', async () => {
  await protect.open(site.url)
  await protect.choose({ name: 'locked.pdf', bytes: locked })
  await protect.field('PDF Password').fill(WRONG)
  await protect.button('Remove Protection').click()
  const sentence = 'That password does not open "locked.pdf". Check capitalization and try again.'
  await protect.page.locator('#pdf-password-error', { hasText: sentence }).waitFor()
  expect(await protect.page.getByText(sentence).count()).toBeGreaterThan(1)
  expect(await protect.field('PDF Password').evaluate((input) => input === document.activeElement)).toBe(true)
  await protect.settle()
  await checkAccessible(protect.page)
  await protect.field('PDF Password').fill(LOCKED_WITH)
  const unlocked = await protect.run('Remove Protection')
  expect(await textOfPages(unlocked.bytes)).toEqual(['Plain 1', 'Plain 2'])
  await expectNothingLeft()
})

test('a locked file is opened in place and gets new protection', async () => {
  await protect.open(site.url)
  await protect.choose({ name: 'locked.pdf', bytes: locked })
  await protect.tab('Protect PDF').click()
  await protect.field('Password for this file').fill(WRONG)
  await protect.button('Open File').click()
  await protect.page.getByRole('alert').getByText('That password does not open "locked.pdf".').waitFor()
  await protect.settle()
  await checkAccessible(protect.page)
  await protect.field('Password for this file').fill(LOCKED_WITH)
  await protect.button('Open File').click()
  await protect.page.getByText('Unlocked.').waitFor()
  await protect.field('User Password').fill(USER)
  const made = await protect.run('Protect PDF')
  expect(await textOfPages(made.bytes, USER)).toEqual(['Plain 1', 'Plain 2'])
  await expect(textOfPages(made.bytes, LOCKED_WITH)).rejects.toThrow('Incorrect password')
  await expectNothingLeft()
})

test('a damaged file is repaired on the way, in the browser', async () => {
  await protect.open(site.url)
  await protect.choose({ name: 'torn.pdf', bytes: brokenTable() })
  await protect.field('User Password').fill(USER)
  const made = await protect.run('Protect PDF')
  await protect.page.getByText('"torn.pdf" was damaged and has been repaired.').waitFor()
  expect(await textOfPages(made.bytes, USER)).toEqual(['Plain 1', 'Plain 2'])
  await expectNothingLeft()
})

test('a file that nobody can read says so', async () => {
  await protect.open(site.url)
  await protect.browse({ name: 'lost.pdf', bytes: beyondRepair() })
  await protect.page.getByText('"lost.pdf" is damaged and cannot be repaired.').waitFor()
  await protect.page.getByText('Failed to check if PDF is protected').first().waitFor()
  expect(await protect.page.getByText(/^This PDF is/).count()).toBe(0)
  await protect.settle()
  await checkAccessible(protect.page)
})

describe('with a long document', () => {
  const LONG = { name: 'long.pdf', bytes: plain(4000) }

  /** Writes down every value the bar shows; with `isCancelled`, presses Cancel as soon as it is there. */
  async function watchBar(isCancelled: boolean): Promise<void> {
    await protect.page.evaluate((cancels) => {
      const values: string[] = []
      Object.assign(window, { barValues: values })
      new MutationObserver(() => {
        const value = document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')
        if (typeof value === 'string' && values.at(-1) !== value) values.push(value)
        const cancel = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancel')
        if (cancels) cancel?.click()
      }).observe(document.body, { subtree: true, childList: true, attributes: true })
    }, isCancelled)
  }

  test('the bar tells how far the work is', async () => {
    await protect.open(site.url)
    await protect.choose(LONG)
    await protect.field('User Password').fill(USER)
    await watchBar(false)
    const made = await protect.run('Protect PDF')
    expect((await encryptionOf(made.bytes, USER))['R']).toBe('6')
    const values = (await protect.page.evaluate<string[]>('window.barValues')).map(Number)
    expect(values.length).toBeGreaterThan(5)
    expect(values).toEqual(values.toSorted((one, other) => one - other))
    await expectNothingLeft()
  })

  test('Cancel ends the work at once and keeps what was entered', async () => {
    await protect.open(site.url)
    await protect.choose(LONG)
    await protect.field('User Password').fill(USER)
    let downloads = 0
    protect.page.on('download', () => (downloads += 1))
    await watchBar(true)
    await protect.button('Protect PDF').click()
    await expect.poll(() => protect.button('Protect PDF').isEnabled()).toBe(true)
    await expect.poll(() => protect.page.workers().filter((worker) => worker.url().includes('local')).length).toBe(0)
    expect(await protect.page.getByRole('progressbar').count()).toBe(0)
    expect(await protect.field('User Password').inputValue()).toBe(USER)
    expect(downloads).toBe(0)
  })
})

test('everything works by keyboard alone', async () => {
  await protect.open(site.url)
  const { page } = protect
  const { keyboard } = page
  const focused = () => focusedName(page)
  await tabTo(page, 'Browse Files')
  await pickFiles(page, () => keyboard.press('Enter'), [{ name: 'a.pdf', bytes: report() }])
  await page.getByText('This PDF is not password protected.').waitFor()
  // The button that was pressed is gone; the focus stays where the file is.
  await expect.poll(focused).toBe('Choose Another')
  await tabTo(page, 'Details of a.pdf')
  await keyboard.press('Enter')
  await page.getByText('PDF version').waitFor()
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
  const made = await protect.takeAfter(async () => {
    await keyboard.press('Shift+Tab')
    await tabTo(page, 'Protect PDFProcessing...')
    await keyboard.press('Enter')
  })
  expect((await encryptionOf(made.bytes, USER))['extract for any purpose']).toBe('allowed')
  await expect.poll(focused).toBe('a_protected.pdf')
})

test('where the browser starts no worker the server does it, once the visitor says so', async () => {
  await protect.page.addInitScript(() => {
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
  await protect.open(site.url)
  await protect.browse(REPORT)
  await protect.page.getByText('Failed to check if PDF is protected').first().waitFor()
  await protect.field('User Password').fill(USER)
  await protect.button('Protect PDF').click()
  await protect.button('Use our server instead').waitFor()
  await protect.settle()
  await protect.page.evaluate(() => window.scrollTo(0, 0))
  await checkAccessible(protect.page)
  await expectNothingLeft()
  const made = await protect.takeAfter(() => protect.button('Use our server instead').click())
  expect(
    requests.filter((request) => request.method() === 'POST').map((request) => new URL(request.url()).pathname),
  ).toEqual(['/api/pdf/protect'])
  expect(await textOfPages(made.bytes, USER)).toEqual(REPORT_TEXT)
  expect(heard.filter(holdsSecret)).toEqual([])
})

test('a merged file goes on to be protected', async () => {
  const merge = new MergePage(protect.page)
  await merge.open(site.url)
  await merge.browse([REPORT, { name: 'b.pdf', bytes: plain(1) }])
  await merge.goOn()
  await merge.merge()
  await protect.page
    .getByRole('region', { name: 'Continue with merged.pdf' })
    .getByRole('link', { name: /Protect PDF/ })
    .click()
  await protect.page.getByText('Selected file: merged.pdf').waitFor()
  await protect.field('User Password').fill(USER)
  const made = await protect.run('Protect PDF')
  expect(made.name).toBe('merged_protected.pdf')
  expect(await textOfPages(made.bytes, USER)).toEqual([...REPORT_TEXT, 'Plain 1'])
})

test('a smaller limit of the server is kept here too', async () => {
  const small = await site.startAgain({ MAX_UPLOAD_MB: '1' })
  try {
    await protect.open(small.url)
    await protect.page.getByText('Accepts .pdf file up to 1MB').waitFor()
    await protect.browse({ name: 'big.pdf', bytes: new Uint8Array(1024 * 1024 + 1) })
    await protect.page.getByText('File big.pdf exceeds the maximum size of 1MB').first().waitFor()
    expect(await protect.page.getByText(/^Selected file/).count()).toBe(0)
  } finally {
    await small.close()
  }
})
