import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { plain } from '../fixtures/documents.ts'
import { photoAlbum } from '../fixtures/photos.ts'
import { unzipped } from '../packages/engine/test/inspect-pdf.ts'
import { WorkerWatch } from './attach-workers.ts'
import { test } from './browser-test.ts'
import { CompressPage } from './tools/compress-page.ts'
import { ConversionPage } from './tools/conversion-page.ts'

const PAGES = 12

/** Watches the workers of a page on a device with a number of processors. */
function watchWorkers(page: Page, processors: number): Promise<WorkerWatch> {
  return WorkerWatch.start(page, async ({ send }) => {
    await send('Emulation.setHardwareConcurrencyOverride', { hardwareConcurrency: processors })
  })
}

/** Converts a document to images on this device, with a number of processors, and returns the images. */
async function convertHere(page: Page, address: string, processors: number) {
  const workers = await watchWorkers(page, processors)
  const images = new ConversionPage(page, address)
  await images.open()
  await images.choose({ name: 'a.pdf', bytes: plain(PAGES) })
  await images.grid.scrollToEnd(PAGES)
  await images.convertToImages()
  await page.getByText('Successfully converted').first().waitFor()
  const { bytes } = await images.download()
  return { workers, files: await unzipped(bytes) }
}

test(
  'pages become images on this device with helpers, the same as without, and all of them end',
  { tags: ['full'] },
  async ({ site, openPage }) => {
    const server = await site.startAnother({ PROCESSING: 'device-only' })
    try {
      const sent: string[] = []
      const open = async () => {
        const page = await openPage()
        page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
        return page
      }
      const address = `${server.url}/tools/pdf-to-image`
      const shared = await convertHere(await open(), address, 4)
      const alone = await convertHere(await open(), address, 1)
      expect(shared.workers.started.filter((name) => name === 'helper').length).toBe(3)
      expect(alone.workers.started).not.toContain('helper')
      expect(shared.files.length).toBe(PAGES)
      expect(shared.files).toEqual(alone.files)
      for (const { workers } of [shared, alone]) await expect.poll(() => workers.running).toEqual(['preview'])
      expect(sent).toEqual([])
    } finally {
      await server.close()
    }
  },
)

/** Compresses a document with photographs on this device; the result has a random identifier. */
async function compressHere(page: Page, address: string, processors: number) {
  const workers = await watchWorkers(page, processors)
  const compress = new CompressPage(page)
  await page.goto(address)
  await compress.choose({ name: 'a.pdf', bytes: photoAlbum(5) })
  await compress.radio('Medium').waitFor()
  await compress.compress()
  const { bytes } = await compress.download()
  return { workers, bytes }
}

test(
  'images of a file are recompressed on this device with helpers, the same as without, and all of them end',
  { tags: ['full'] },
  async ({ site, openPage }) => {
    const server = await site.startAnother({ PROCESSING: 'device-only' })
    try {
      const address = `${server.url}/tools/compress-pdf`
      const shared = await compressHere(await openPage(), address, 4)
      const alone = await compressHere(await openPage(), address, 1)
      expect(shared.workers.started).toContain('helper')
      expect(alone.workers.started).not.toContain('helper')
      const imagesOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1').split('endstream').slice(0, 5)
      expect(shared.bytes.length).toBe(alone.bytes.length)
      expect(imagesOf(shared.bytes)).toEqual(imagesOf(alone.bytes))
      for (const { workers } of [shared, alone]) await expect.poll(() => workers.running).toEqual(['preview'])
    } finally {
      await server.close()
    }
  },
)
