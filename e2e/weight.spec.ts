import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { launchBrowser, openContext } from './browser.ts'
import { startSite, type Site } from './start-site.ts'

/** What a page may make a phone fetch and read before it can be used, packed as it is sent. */
const MAX_SCRIPT_BYTES = 150_000
const MAX_STYLE_BYTES = 30_000
/** Nothing moves but letters, by less than a pixel, when their own font takes the place of the one that is fitted to it. */
const MAX_SHIFT = 0.001

const folder = inject('siteFolder')

let site: Site
let browser: Browser
beforeAll(async () => {
  site = await startSite()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

/** How a file is packed: as every present browser asks for it, and as others do. */
type Packing = 'br' | 'gz'

/** The packed size of a file of the build; files too small for packing are sent as they are. */
async function packedSize(file: string, packing: Packing): Promise<number> {
  const packed = await stat(path.join(folder, `${file}.${packing}`)).catch(() => stat(path.join(folder, file)))
  return packed.size
}

/** What a page names in such places. */
function all(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].flatMap(([, named]) => named ?? [])
}

/** What the files weigh together. */
async function sumOf(files: readonly string[], packing: Packing): Promise<number> {
  const sizes = await Promise.all([...new Set(files)].map((file) => packedSize(file, packing)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

test('no page, in no language, needs more script or style than the budget at first, however it is packed, and none names WebAssembly', async () => {
  const pages = (await readdir(path.join(folder, 'pages'), { recursive: true })).filter((name) =>
    name.endsWith('.html'),
  )
  expect(pages.length).toBeGreaterThan(75)
  const packings: Packing[] = ['br', 'gz']
  const found = await Promise.all(packings.flatMap((packing) => pages.map((page) => weigh(page, packing))))
  expect(found.filter(({ scriptBytes }) => scriptBytes < 50_000)).toEqual([])
  expect(found.filter(({ styleBytes }) => styleBytes > MAX_STYLE_BYTES)).toEqual([])
  expect(found.filter(({ scriptBytes }) => scriptBytes > MAX_SCRIPT_BYTES)).toEqual([])
  expect(found.filter(({ namesWasm }) => namesWasm)).toEqual([])
})

/** What a page makes a browser fetch at first. */
interface Weight {
  page: string
  packing: Packing
  namesWasm: boolean
  scriptBytes: number
  styleBytes: number
}

async function weigh(page: string, packing: Packing): Promise<Weight> {
  const html = await readFile(path.join(folder, 'pages', page), 'utf8')
  const later = all(html, /data-scripts="([^"]+)"/g).flatMap((files) => files.split(' '))
  return {
    page,
    packing,
    namesWasm: html.includes('.wasm'),
    scriptBytes: await sumOf([...all(html, /<script[^>]* src="([^"]+)"/g), ...later], packing),
    styleBytes: await sumOf(all(html, /<link rel="stylesheet"[^>]*href="([^"]+)"/g), packing),
  }
}

test.each(['/', '/tools', '/tools/merge-pdf', '/upload', '/pricing'])(
  '%s stays where it is while it loads, and fetches no WebAssembly',
  async (address) => {
    const context = await openContext(browser, { viewport: { width: 390, height: 800 } })
    const page = await context.newPage()
    const fetched: string[] = []
    const complaints: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    await page.goto(site.url + address, { waitUntil: 'networkidle' })
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            resolve(list.getEntries().reduce((sum, entry) => sum + Number('value' in entry && entry.value), 0))
          }).observe({ type: 'layout-shift', buffered: true })
          // Where nothing moved, the observer is never called.
          setTimeout(() => resolve(0), 500)
        }),
    )
    expect(shift).toBeLessThan(MAX_SHIFT)
    expect(fetched.filter((url) => url.includes('.wasm') || url.includes('worker'))).toEqual([])
    // What React finds wrong when it takes a built page over is told here, and so is what the security policy refuses.
    expect(complaints).toEqual([])
    await context.close()
  },
)

test('every page can be read before any script has run', async () => {
  const context = await openContext(browser, { javaScriptEnabled: false })
  const page = await context.newPage()
  for (const [address, heading] of [
    ['/', /Get your/],
    ['/tools', /All Tools/],
    ['/tools/merge-pdf', /Merge PDF/],
    ['/upload', /Upload a PDF/],
    ['/nowhere', /Oops! Page not found/],
  ] as const) {
    await page.goto(site.url + address)
    expect(await page.locator('main h1').textContent()).toMatch(heading)
  }
  expect(await page.title()).toBe('Oops! Page not found · Recto')
  await context.close()
})

/** A page whose scripts are on their way until they are let in. */
async function openEarly(address: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const { promise, resolve: letScriptsIn } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(site.url + address, { waitUntil: 'commit' })
  const isReady = async () => (await page.locator('html').getAttribute('data-ready')) !== null
  return { context, page, letScriptsIn, isReady }
}

test('a button that is pressed before the scripts have come is not pressed in vain', async () => {
  const { context, page, letScriptsIn, isReady } = await openEarly('/tools/merge-pdf')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Browse Files' }).click()
  expect(await isReady()).toBe(false)
  letScriptsIn()
  expect((await chooser).isMultiple()).toBe(true)
  await context.close()
})

test('nor is a file dropped in vain, or shown in place of the page', async () => {
  const { context, page, letScriptsIn, isReady } = await openEarly('/tools/merge-pdf')
  const isKept = await page.getByRole('heading', { name: 'Drag & drop files here' }).evaluate((target) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['%PDF-'], 'early.pdf'))
    const give = (type: string) =>
      target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    return !give('dragover') && !give('drop')
  })
  expect(isKept).toBe(true)
  expect(await isReady()).toBe(false)
  letScriptsIn()
  await page.locator('.file__name').getByText('early.pdf', { exact: true }).waitFor()
  await context.close()
})

test('the scripts of a page are asked for once it was painted, or after two seconds', async () => {
  const context = await openContext(browser, {})
  const page = await context.newPage()
  await page.goto(`${site.url}/pricing`)
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const { painted, asked } = await page.evaluate(() => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => /assets.*\.js$/.test(name))
    return {
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      asked: Math.min(...scripts.map(({ startTime }) => startTime)),
    }
  })
  expect(painted).toBeGreaterThan(0)
  // A machine that is kept busy may paint later than the page waits for it.
  expect(asked).toBeGreaterThanOrEqual(Math.min(painted ?? Infinity, 2000))
  await context.close()
})

test('a page that nobody sees does not wait to be painted', async () => {
  const context = await openContext(browser, {})
  const page = await context.newPage()
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'hidden', { value: true })
    Object.assign(PerformanceObserver.prototype, { observe: () => undefined })
  })
  await page.goto(`${site.url}/pricing`)
  expect(await page.locator('html').getAttribute('data-ready')).toBe('true')
  await context.close()
})
