import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { plain } from '../fixtures/documents.ts'
import { unzipped } from '../packages/engine/test/inspect-pdf.ts'
import { WorkerWatch } from './attach-workers.ts'
import { test } from './browser-test.ts'
import { ConversionPage } from './tools/conversion-page.ts'

const PAGES = 12

/** Converts a document to images on this device, with a number of processors, and returns the images. */
async function convertHere(page: Page, address: string, processors: number) {
  const workers = await WorkerWatch.start(page, async ({ send }) => {
    await send('Emulation.setHardwareConcurrencyOverride', { hardwareConcurrency: processors })
  })
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
