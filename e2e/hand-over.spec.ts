import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { buildPdf, FONT, line, stream } from '../fixtures/build-pdf.ts'
import { photo } from '../fixtures/photos.ts'
import { reportFigures } from './measure-trace.ts'
import { noteCopies, pageMemory, readCopies } from './note-copies.ts'
import type { Site } from './start-site.ts'
import { startVisits } from './visits.ts'

const MEBIBYTE = 1024 * 1024
/** What a page may hold more than before, whatever the size of the file: pictures of pages, components, code. */
const MOST_GROWTH = 12 * MEBIBYTE
/** Messages to workers name files and settings. */
const MOST_MESSAGES = 64 * 1024

let site: Site
let page: Page
let folder: string

startVisits((visit) => {
  ;({ site, page } = visit)
})
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recto-hand-over-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A book of photographs, 30 MB at least. */
async function writeAlbum(): Promise<string> {
  const side = 2000
  const picture = Buffer.from(photo(side, side, 1)).toString('latin1')
  const count = Math.ceil((30 * MEBIBYTE) / picture.length)
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
        picture,
        `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      ),
    ]),
  ])
  await writeFile(file, bytes)
  return file
}

/** A page of text, and behind it an attachment of zeros that takes no room on the disk. */
async function writeSparse(length: number): Promise<string> {
  const marker = 'zeros come here'
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

/** Chooses a file that lies on the disk, as a visitor's does. */
async function choose(file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Browse Files' }).click()
  await (await chooser).setFiles(file)
}

test.each([
  { what: 'an album of 30 MB', write: writeAlbum, least: 30 * MEBIBYTE },
  { what: 'a file of 200 MB', write: () => writeSparse(200 * MEBIBYTE), least: 200 * MEBIBYTE },
])('$what goes from step to step and on to the next tool, and the page never holds it', async ({ write, least }) => {
  const file = await write()
  const server = await site.startAgain({ MAX_UPLOAD_MB: '300' })
  try {
    await page.addInitScript(noteCopies)
    await page.goto(`${server.url}/tools/rotate-pdf`)
    await page.getByRole('heading', { name: 'Drag & drop files here' }).waitFor()
    const atFirst = await pageMemory(page)
    await choose(file)
    await page.getByRole('heading', { name: 'Rotation Instructions' }).waitFor()
    await page.locator('[data-page="1"]').waitFor()
    const configured = await pageMemory(page)
    await page.getByRole('button', { name: 'Rotate PDF' }).click()
    await page.getByRole('link', { name: 'Download', exact: true }).waitFor()
    const done = await pageMemory(page)
    await page
      .getByRole('region', { name: /^Continue with/ })
      .locator('a[href$="/number-pages"]')
      .click()
    await page.getByRole('button', { name: 'Add Page Numbers' }).waitFor()
    await page.locator('.live__sheet canvas').waitFor()
    const handedOn = await pageMemory(page)
    const sizes = await page.evaluate(() => window.copies.files.map(({ size }) => size))
    const { readBytes, messageBytes, names } = await readCopies(page)
    await reportFigures(`hand-over-${path.basename(file)}`, {
      memory: { atFirst, configured, done, handedOn },
      copied: { readBytes, messageBytes },
      sizes,
    })
    // The file that was chosen is the very one that workers are told of and that is sent; so is the result.
    const base = path.basename(file, '.pdf')
    expect(names).toEqual([`${base}.pdf`, `${base}_rotated.pdf`])
    for (const size of sizes) expect(size).toBeGreaterThan(least)
    expect(readBytes).toBeLessThan(MOST_MESSAGES)
    expect(messageBytes).toBeLessThan(MOST_MESSAGES)
    for (const memory of [configured, done, handedOn]) expect(memory - atFirst).toBeLessThan(MOST_GROWTH)
  } finally {
    await server.close()
  }
})
