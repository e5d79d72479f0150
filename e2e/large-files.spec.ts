import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'

import { buildPdf, FONT, line, stream } from '../fixtures/build-pdf.ts'
import { photo } from '../fixtures/photos.ts'
import { test } from './browser-test.ts'
import { measureMemory } from './measure-memory.ts'
import { reportFigures } from './measure-trace.ts'
import { gotoHydrated } from './navigation.ts'
import { readTransfers, recordTransfers } from './transfer-recorder.ts'

const MEBIBYTE = 1024 * 1024
/** How much the memory of a page may grow, whatever the size of the file: thumbnails, components, code. */
const MAX_GROWTH = 12 * MEBIBYTE
/** What may be copied in total: messages to workers carry settings and references to files. */
const MAX_COPIED_BYTES = 64 * 1024

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recto-large-files-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Writes a document of photographs of at least 30 MB. */
async function writeAlbum(): Promise<string> {
  const side = 2000
  const jpeg = Buffer.from(photo(side, side, 1)).toString('latin1')
  const count = Math.ceil((30 * MEBIBYTE) / jpeg.length)
  const first = 4
  const pages = Array.from({ length: count }, (_, index) => first + index * 3)
  const file = path.join(folder, 'album.pdf')
  const bytes = buildPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((number) => `${number} 0 R`).join(' ')}] /Count ${count} >>`,
    FONT,
    ...pages.flatMap((number) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 500] /Resources << /XObject << /Im ${number + 2} 0 R >> >> /Contents ${number + 1} 0 R >>`,
      stream('q 500 0 0 500 0 0 cm /Im Do Q'),
      stream(
        jpeg,
        `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      ),
    ]),
  ])
  await writeFile(file, bytes)
  return file
}

/** Writes a document with one page and an attachment of zeros, which is a hole in a sparse file. */
async function writeSparse(length: number): Promise<string> {
  const marker = 'attachment data'
  const text = Buffer.from(
    buildPdf([
      '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(zeros) 6 0 R] >> >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
      FONT,
      stream(line('Large')),
      '<< /Type /Filespec /F (zeros) /EF << /F 7 0 R >> >>',
      stream(marker, '/Type /EmbeddedFile').replace(`/Length ${marker.length}`, `/Length ${length}`),
    ]),
  ).toString('latin1')
  const [head = '', tail = ''] = text.split(marker)
  const start = Number(/startxref\n(\d+)/.exec(tail)?.[1])
  const shifted = tail.replace(`startxref\n${start}`, `startxref\n${start + length - marker.length}`)
  const file = path.join(folder, 'large.pdf')
  const output = await open(file, 'w')
  await output.write(Buffer.from(head, 'latin1'), 0, undefined, 0)
  await output.write(Buffer.from(shifted, 'latin1'), 0, undefined, head.length + length)
  await output.close()
  return file
}

/** Chooses a file on the disk, which the browser then reads lazily. */
async function chooseFromDisk(page: Page, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Browse Files' }).click()
  await (await chooser).setFiles(file)
}

test.for([
  { what: 'an album of 30 MB', write: writeAlbum, minSize: 30 * MEBIBYTE },
  { what: 'a file of 200 MB', write: () => writeSparse(200 * MEBIBYTE), minSize: 200 * MEBIBYTE },
])(
  'never loads $what into the memory of the page, from step to step and into the next tool',
  { tags: ['full'] },
  async ({ write, minSize }, { page, site }) => {
    const file = await write()
    const server = await site.startAnother({ MAX_UPLOAD_MB: '300' })
    try {
      await page.addInitScript(recordTransfers)
      await gotoHydrated(page, `${server.url}/tools/rotate-pdf`)
      await page.getByRole('heading', { name: 'Drag & drop files here' }).waitFor()
      const initial = (await measureMemory(page)).total
      await chooseFromDisk(page, file)
      await page.getByRole('heading', { name: 'Rotation Instructions' }).waitFor()
      await page.locator('[data-page="1"]').waitFor()
      const configured = (await measureMemory(page)).total
      await page.getByRole('button', { name: 'Rotate PDF' }).click()
      await page.getByRole('link', { name: 'Download', exact: true }).waitFor()
      const done = (await measureMemory(page)).total
      await page
        .getByRole('region', { name: /^Continue with/ })
        .locator('a[href$="/number-pages"]')
        .click()
      await page.getByRole('button', { name: 'Add Page Numbers' }).waitFor()
      await page.locator('.live__sheet canvas').waitFor()
      const nextTool = (await measureMemory(page)).total
      const { readBytes, messageBytes, files } = await readTransfers(page)
      await reportFigures(`large-files-${path.basename(file)}`, {
        memory: { initial, configured, done, nextTool },
        copied: { readBytes, messageBytes },
        sizes: files.map(({ size }) => size),
      })
      // One `File` object for the input and one for the result: nothing has copied either.
      const base = path.basename(file, '.pdf')
      expect(files.map(({ name }) => name)).toEqual([`${base}.pdf`, `${base}_rotated.pdf`])
      for (const { size } of files) expect(size).toBeGreaterThan(minSize)
      expect(readBytes).toBeLessThan(MAX_COPIED_BYTES)
      expect(messageBytes).toBeLessThan(MAX_COPIED_BYTES)
      for (const memory of [configured, done, nextTool]) expect(memory - initial).toBeLessThan(MAX_GROWTH)
    } finally {
      // The next tool may still be loading files in advance.
      await page.goto('about:blank')
      await server.close()
    }
  },
)

test('a result is complete even if the disk has no room for it', { tags: ['full'] }, async ({ page, site }) => {
  const file = await writeAlbum()
  const server = await site.startAnother({ MAX_UPLOAD_MB: '300' })
  try {
    await gotoHydrated(page, `${server.url}/tools/rotate-pdf`)
    await chooseFromDisk(page, file)
    await page.getByRole('heading', { name: 'Rotation Instructions' }).waitFor()
    // The browser keeps the file for the case that the page is reloaded.
    const readUsage = () => page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
    await expect.poll(readUsage, { timeout: 30_000 }).toBeGreaterThan(30 * MEBIBYTE)
    const devtools = await page.context().newCDPSession(page)
    const quotaSize = (await readUsage()) + 20 * MEBIBYTE
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize })
    await page.getByRole('button', { name: 'Rotate PDF' }).click()
    await page.getByText('Storage full').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download', exact: true }).click(),
    ])
    const result = await readFile(await download.path())
    // Pages are rotated by an incremental update.
    const original = await readFile(file)
    expect(result.length).toBeGreaterThan(original.length)
    expect(result.subarray(0, original.length).equals(original)).toBe(true)
    expect(result.toString('latin1', result.length - 6).trim()).toBe('%%EOF')
  } finally {
    await page.goto('about:blank')
    await server.close()
  }
})
