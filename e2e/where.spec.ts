import type { BrowserContext, Page, Request } from 'playwright-core'
import { expect } from 'vitest'

import { activeContent } from '../fixtures/active-content.ts'
import { plain } from '../fixtures/documents.ts'
import { type PlacedText, textPages } from '../fixtures/text-pages.ts'
import { checkWithQpdf } from '../packages/engine/test/inspect-pdf.ts'
import { test as browserTest } from './browser-test.ts'
import { expectAccessible } from './expect-accessible.ts'
import type { TestFile } from './file-upload.ts'
import { ToolPage } from './tools/tool-page.ts'
import { visibleText } from './visible-text.ts'

const NOTHING_SENT = 'Made on this device and kept only in this browser. Nothing was sent.'
const COPY_HERE = 'That is on our server. A copy stays in this browser, in Your files, until you remove it.'
const DEADLINE = 'Files are deleted automatically after 24 hours.'

const table: PlacedText[] = ['Article Ordered Price', 'Lamps 12 1,234.50', 'Chairs 7 17.25'].flatMap((line, row) =>
  line.split(' ').map((text, column) => ({ text, x: 60 + column * 120, y: 700 - row * 20 })),
)
const TABLE: TestFile = { name: 'Orders.v2.pdf', bytes: textPages([{ texts: table }, { texts: table }]) }
const PLAN: TestFile = { name: 'Plan 7.pdf', bytes: activeContent() }
const LONG: TestFile = { name: 'long.pdf', bytes: plain(2000) }

/** Slightly less memory than 2,000 pages need, in GB as browsers report it. */
const SCARCE_MEMORY = 0.001

const test = browserTest.extend('device', { scope: 'file' }, async ({ site }, { onCleanup }) => {
  const server = await site.startAnother({ PROCESSING: 'auto' })
  onCleanup(() => server.close())
  return server
})

/** Records the requests of a page and of its workers. */
function watchRequests(context: BrowserContext): Request[] {
  const requests: Request[] = []
  context.on('request', (request) => requests.push(request))
  return requests
}

/** Expects that no request could carry a file away; a URL may name the version of a script. */
function expectNothingSent(requests: readonly Request[], origin: string): void {
  expect(requests.length).toBeGreaterThan(0)
  expect(requests.filter((request) => request.method() !== 'GET' || request.postDataBuffer() !== null)).toEqual([])
  const addresses = requests.map((request) => new URL(request.url())).filter(({ protocol }) => protocol !== 'blob:')
  expect(
    addresses.filter((address) => address.origin !== origin || !/^(\?v=[0-9a-f]{8})?$/.test(address.search)),
  ).toEqual([])
}

/** How to take a tool from its first step to its result. */
type Journey = (screen: ToolPage) => Promise<void>

const runByBar = (file: TestFile, prepare?: Journey): Journey => {
  return async (screen) => {
    await screen.choose(file)
    await screen.page.locator('.actbar__run').waitFor()
    await prepare?.(screen)
    await screen.page.locator('.actbar__run:enabled').click()
  }
}

const JOURNEYS: Readonly<Record<string, Journey>> = {
  'merge-pdf': async (screen) => {
    await screen.choose(PLAN, TABLE)
    await screen.button('Continue').click()
    await screen.button('Merge Files').click()
  },
  'organize-pdf': async (screen) => {
    await screen.choose(PLAN, TABLE)
    await screen.button('Continue').click()
    await screen.page.locator('.actbar__run:enabled').click()
  },
  'split-pdf': runByBar(PLAN, async (screen) => screen.field('Page range').fill('1')),
  'rotate-pdf': runByBar(PLAN),
  'compress-pdf': runByBar(PLAN),
  'sanitize-pdf': runByBar(PLAN),
  'number-pages': runByBar(PLAN),
  'watermark-pdf': runByBar(PLAN),
  'pdf-to-image': runByBar(PLAN),
  'pdf-to-docx': runByBar(TABLE),
  'pdf-to-xlsx': runByBar(TABLE),
  'pdf-to-pptx': runByBar(TABLE),
  'convert-pdf': async (screen) => {
    await screen.choose(TABLE)
    await screen.button(/^Convert to Text /).click()
  },
}

/** Takes a tool to its result, and returns the result's text and its file. */
async function runTool(page: Page, tool: string, origin: string): Promise<{ file: TestFile; texts: string[] }> {
  const screen = new ToolPage(page, `/tools/${tool}`)
  await screen.open(origin)
  await JOURNEYS[tool]?.(screen)
  const file = await screen.download()
  await visibleText(page, 'File name').first().waitFor()
  const lines = await page.locator('main').innerText()
  return { file, texts: lines.split('\n') }
}

/** Opens Rotate with 2,000 pages in a browser with little memory. */
async function openLong(page: Page, origin: string): Promise<ToolPage> {
  await page.addInitScript((memory) => {
    Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => memory })
  }, SCARCE_MEMORY)
  const screen = new ToolPage(page, '/tools/rotate-pdf')
  await screen.open(origin)
  await screen.choose(LONG)
  return screen
}

test('Compress PDF sends nothing and says so', { tags: ['full'] }, async ({ page, device }) => {
  const requests = watchRequests(page.context())
  const { file } = await runTool(page, 'compress-pdf', device.url)
  await visibleText(page, NOTHING_SENT).waitFor()
  expect(await visibleText(page, DEADLINE).count()).toBe(0)
  expectNothingSent(requests, device.url)
  expect(await device.listFiles()).toEqual([])
  expect(await checkWithQpdf(file.bytes)).toContain('No syntax or stream encoding errors found')
})

test.for(Object.keys(JOURNEYS))(
  '%s makes the same in both places',
  { tags: ['full'] },
  async (tool, { page, openPage, site, device }) => {
    const requests = watchRequests(page.context())
    const here = await runTool(page, tool, device.url)
    expectNothingSent(requests, device.url)
    const there = await runTool(await openPage(), tool, site.url)
    expect(here.file.name).toBe(there.file.name)
    const ofPlace = new Set([NOTHING_SENT, DEADLINE, COPY_HERE, 'Delete now'])
    // Images are encoded by the browser here and by a library there, with the same pixels and other sizes.
    const textsOf = (texts: string[]) =>
      texts
        .filter((line) => !ofPlace.has(line) && line.trim() !== '')
        .map((line) => line.replaceAll(/[\d.]+ [KM]B/g, '#'))
    expect(textsOf(here.texts)).toEqual(textsOf(there.texts))
  },
)

test('changes the place next to the button using only the keyboard', async ({ page, device }) => {
  const screen = new ToolPage(page, '/tools/rotate-pdf')
  await screen.open(device.url)
  await screen.choose(PLAN)
  await screen.button('Change').press('Enter')
  const box = page.getByRole('group', { name: 'Where the work happens' })
  await box.waitFor()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await visibleText(page, /^Sends .* MB\. Deleted after 24 hours, or whenever|^Sends .* KB\. Deleted/).waitFor()
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'detached' })
  expect(await screen.button('Change').evaluate((button) => button === document.activeElement)).toBe(true)
  const sending = page.waitForRequest((request) => request.url().endsWith('/api/pdf/rotate'))
  await screen.button('Rotate PDF').click()
  await sending
  await visibleText(page, DEADLINE).waitFor()
})

test(
  'asks about a file too large for this device, and keeps the answer for it',
  { tags: ['full'] },
  async ({ page, device }) => {
    const requests = watchRequests(page.context())
    const screen = await openLong(page, device.url)
    await page.getByRole('heading', { name: 'This is large for this device. Where should the work happen?' }).waitFor()
    await expectAccessible(page)
    await screen.button('Try it here').click()
    await page.getByRole('heading', { name: 'Rotation Instructions' }).waitFor()
    await screen.button('Back').click()
    await screen.button('Continue').click()
    await page.getByRole('heading', { name: 'Rotation Instructions' }).waitFor()
    await screen.submit('Rotate PDF')
    await visibleText(page, NOTHING_SENT).waitFor()
    expectNothingSent(requests, device.url)
  },
)

test('without a connection the server cannot be chosen', { tags: ['full'] }, async ({ page, device, pageLog }) => {
  // Content still loading when the connection is lost.
  pageLog.allow(/ERR_INTERNET_DISCONNECTED/)
  const screen = await openLong(page, device.url)
  await screen.button('Use our server').waitFor()
  await page.context().setOffline(true)
  await expect.poll(() => screen.button('Use our server').isDisabled()).toBe(true)
  await visibleText(page, 'No connection').waitFor()
  await page.context().setOffline(false)
  await expect.poll(() => screen.button('Use our server').isDisabled()).toBe(false)
})

test(
  'an operator can keep all work on devices: nothing is asked or offered',
  { tags: ['full'] },
  async ({ page, site }) => {
    const only = await site.startAnother({ PROCESSING: 'device-only', API_KEYS: 'required' })
    try {
      const requests = watchRequests(page.context())
      const screen = await openLong(page, only.url)
      await visibleText(page, 'On this device').waitFor()
      expect(await screen.button('Change').count()).toBe(0)
      await screen.submit('Rotate PDF')
      await visibleText(page, NOTHING_SENT).waitFor()
      expectNothingSent(requests, only.url)
    } finally {
      await only.close()
    }
  },
)

test(
  'an operator can let the server do all work, and a visitor can still keep a file here',
  { tags: ['full'] },
  async ({ page, site }) => {
    const requests = watchRequests(page.context())
    const screen = new ToolPage(page, '/tools/rotate-pdf')
    await screen.open(site.url)
    await screen.choose(PLAN)
    await visibleText(page, 'On our server').waitFor()
    await screen.button('Change').click()
    await page.getByRole('radio', { name: 'On this device' }).check()
    await page.keyboard.press('Escape')
    await screen.submit('Rotate PDF')
    await visibleText(page, NOTHING_SENT).waitFor()
    expectNothingSent(requests, site.url)
  },
)
