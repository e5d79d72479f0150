import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'

import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'

import { IS_FULL_RUN } from '../fixtures/full-run.ts'
import { test, type OpenPage } from './browser-test.ts'
import { dropFiles } from './file-upload.ts'
import { gotoHydrated } from './navigation.ts'

/** Budgets for what a page loads before it is usable, in compressed bytes. Current browsers request Brotli. */
const MAX_SCRIPT_BYTES: Record<Encoding, number> = { br: 150_000, gz: 166_000 }
const MAX_STYLE_BYTES = 30_000
/** The layout shift when a web font replaces its metric-compatible fallback, by less than a pixel. */
const MAX_SHIFT = 0.001

const folder = inject('siteFolder')

/** The encodings that the build precompresses: Brotli for current browsers, gzip for others. */
type Encoding = 'br' | 'gz'

/** Only the full run has the Brotli files that are deployed. */
const ENCODINGS: readonly Encoding[] = IS_FULL_RUN ? ['br', 'gz'] : ['gz']

/** The compressed size of a file of the build, requested with or without a version; small files are sent as they are. */
async function compressedSize(address: string, encoding: Encoding): Promise<number> {
  const [file = address] = address.split('?')
  const compressed = await stat(path.join(folder, `${file}.${encoding}`)).catch(() => stat(path.join(folder, file)))
  return compressed.size
}

/** The first groups of all matches in a page. */
function findAll(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].flatMap(([, named]) => named ?? [])
}

/** The compressed size of distinct files. */
async function totalSize(files: readonly string[], encoding: Encoding): Promise<number> {
  const sizes = await Promise.all([...new Set(files)].map((file) => compressedSize(file, encoding)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

test('keeps every page in every language within its budgets, and loads no WebAssembly', async () => {
  const files = (await readdir(path.join(folder, 'pages'), { recursive: true })).filter((name) =>
    name.endsWith('.html'),
  )
  expect(files.length).toBeGreaterThan(75)
  const found = await Promise.all(ENCODINGS.flatMap((encoding) => files.map((file) => weigh(file, encoding))))
  expect(found.filter(({ scriptBytes }) => scriptBytes < 50_000)).toEqual([])
  expect(found.filter(({ styleBytes }) => styleBytes > MAX_STYLE_BYTES)).toEqual([])
  expect(found.filter(({ encoding, scriptBytes }) => scriptBytes > MAX_SCRIPT_BYTES[encoding])).toEqual([])
  expect(found.filter(({ namesWasm }) => namesWasm)).toEqual([])
})

/** What a page loads initially. */
interface PageWeight {
  file: string
  encoding: Encoding
  namesWasm: boolean
  scriptBytes: number
  styleBytes: number
}

async function weigh(file: string, encoding: Encoding): Promise<PageWeight> {
  const html = await readFile(path.join(folder, 'pages', file), 'utf8')
  const later = findAll(html, /data-scripts="([^"]+)"/g).flatMap((files) => files.split(' '))
  return {
    file,
    encoding,
    namesWasm: html.includes('.wasm'),
    scriptBytes: await totalSize([...findAll(html, /<script[^>]* src="([^"]+)"/g), ...later], encoding),
    styleBytes: await totalSize(findAll(html, /<link rel="stylesheet"[^>]*href="([^"]+)"/g), encoding),
  }
}

async function expectStable(address: string, { openPage }: { openPage: OpenPage }): Promise<void> {
  const page = await openPage({ viewport: { width: 390, height: 800 }, reducedMotion: 'no-preference' })
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await gotoHydrated(page, address, { waitUntil: 'networkidle' })
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().reduce((sum, entry) => sum + Number('value' in entry && entry.value), 0))
        }).observe({ type: 'layout-shift', buffered: true })
        // Without a layout shift, the observer is never called.
        setTimeout(() => resolve(0), 500)
      }),
  )
  expect(shift).toBeLessThan(MAX_SHIFT)
  expect(fetched.filter((url) => /\.wasm|\/(?!connect-)[a-z-]*worker-/.test(url))).toEqual([])
}

const STABLE = '%s has no layout shift and loads no WebAssembly'
test.for(['/tools/merge-pdf'])(STABLE, expectStable)
test.for(['/', '/tools', '/upload', '/pricing'])(STABLE, { tags: ['full'] }, expectStable)

test('renders every page without JavaScript', async ({ pageLog, openPage }) => {
  pageLog.allow(/404/)
  const page = await openPage({ javaScriptEnabled: false })
  for (const [address, heading] of [
    ['/', /Get your/],
    ['/tools', /All Tools/],
    ['/tools/merge-pdf', /Merge PDF/],
    ['/upload', /Upload a PDF/],
    ['/nowhere', /Oops! Page not found/],
  ] as const) {
    await page.goto(address)
    expect(await page.locator('main h1').textContent()).toMatch(heading)
  }
  expect(await page.title()).toBe('Oops! Page not found · Recto')
})

/** Opens a URL while the page's scripts are held back. */
async function openWithoutScripts(page: Page, address: string) {
  const { promise, resolve: releaseScripts } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  // By then public/begin.js has run, which keeps events from before the other scripts.
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  const isReady = async () => (await page.locator('html').getAttribute('data-ready')) !== null
  return { releaseScripts, isReady }
}

test('replays a click that came before the scripts were loaded', async ({ page }) => {
  const { releaseScripts, isReady } = await openWithoutScripts(page, '/tools/merge-pdf')
  await page.getByRole('button', { name: 'Switch between light and dark mode' }).first().click()
  expect(await isReady()).toBe(false)
  releaseScripts()
  await page.locator('html[data-theme="dark"]').waitFor()
})

test('keeps what was entered before the scripts were loaded', async ({ page }) => {
  const { releaseScripts, isReady } = await openWithoutScripts(page, '/tools/protect-pdf')
  const [password, level] = [page.getByLabel('User Password', { exact: true }), page.getByLabel('Encryption Level')]
  const [printing, copying] = [page.getByLabel('Allow printing'), page.getByLabel('Allow copying')]
  await password.fill('early')
  await level.selectOption('medium')
  await printing.check()
  await page.locator('input[type=file]').setInputFiles({ name: 'a.pdf', mimeType: '', buffer: Buffer.from('%PDF-') })
  expect(await isReady()).toBe(false)
  releaseScripts()
  await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true')
  await page.getByRole('button', { name: 'Remove a.pdf' }).waitFor()
  // A later change renders the fields again, with what the page knows.
  await copying.check()
  await page.getByText('RC4 is weak').waitFor()
  expect(await password.inputValue()).toBe('early')
  expect([await level.inputValue(), await printing.isChecked(), await copying.isChecked()]).toEqual([
    'medium',
    true,
    true,
  ])
})

test(
  'opens the file picker before the scripts were loaded, and keeps what is chosen in it',
  { tags: ['full'] },
  async ({ page }) => {
    const { releaseScripts, isReady } = await openWithoutScripts(page, '/tools/merge-pdf')
    const opened = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Browse Files' }).click()
    const chooser = await opened
    expect(chooser.isMultiple()).toBe(true)
    await chooser.setFiles(['a.pdf', 'b.pdf'].map((name) => ({ name, mimeType: '', buffer: Buffer.from('%PDF-') })))
    expect(await isReady()).toBe(false)
    releaseScripts()
    for (const name of ['a.pdf', 'b.pdf']) await page.locator('.file__name').getByText(name, { exact: true }).waitFor()
  },
)

test('keeps a file chosen in a picker that was opened before the scripts were loaded', async ({ page }) => {
  const { releaseScripts } = await openWithoutScripts(page, '/tools/merge-pdf')
  const opened = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Browse Files' }).click()
  const chooser = await opened
  releaseScripts()
  await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true')
  // Dropping another file replaces the first step with the wizard, which has its own input.
  await dropFiles(page, [{ name: 'b.pdf', bytes: Buffer.from('%PDF-') }])
  await page.locator('.file__name').getByText('b.pdf', { exact: true }).waitFor()
  await chooser.setFiles([{ name: 'a.pdf', mimeType: '', buffer: Buffer.from('%PDF-') }])
  await page.locator('.file__name').getByText('a.pdf', { exact: true }).waitFor()
})

test(
  'replays a drop that came before the scripts were loaded, instead of navigating to the file',
  { tags: ['full'] },
  async ({ page }) => {
    const { releaseScripts, isReady } = await openWithoutScripts(page, '/tools/merge-pdf')
    const isHandled = await page.getByRole('heading', { name: 'Drag & drop files here' }).evaluate((target) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['%PDF-'], 'early.pdf'))
      const dispatch = (type: string) =>
        target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
      return !dispatch('dragover') && !dispatch('drop')
    })
    expect(isHandled).toBe(true)
    expect(await isReady()).toBe(false)
    releaseScripts()
    await page.locator('.file__name').getByText('early.pdf', { exact: true }).waitFor()
  },
)

test('requests scripts after the first paint, or after two seconds', async ({ page }) => {
  await gotoHydrated(page, '/pricing')
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const { painted, requested } = await page.evaluate(() => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => /assets.*\.js$/.test(name))
    return {
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      requested: Math.min(...scripts.map(({ startTime }) => startTime)),
    }
  })
  expect(painted).toBeGreaterThan(0)
  // On a busy machine the first paint can come after the two seconds.
  expect(requested).toBeGreaterThanOrEqual(Math.min(painted ?? Infinity, 2000))
})

test('requests scripts at once in a background tab', { tags: ['full'] }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'hidden', { value: true })
    Object.assign(PerformanceObserver.prototype, { observe: () => undefined })
  })
  await gotoHydrated(page, '/pricing')
  expect(await page.locator('html').getAttribute('data-ready')).toBe('true')
})
