import { expect } from 'vitest'

import { report } from '../../fixtures/documents.ts'
import { makeImage } from '../../fixtures/make-image.ts'
import { checkWithQpdf, textOfPages } from '../../packages/engine/test/inspect-pdf.ts'
import { renderPageByPoppler } from '../../packages/engine/test/render-by-poppler.ts'
import { test as browserTest } from '../browser-test.ts'
import { expectAccessible } from '../expect-accessible.ts'
import { dropFiles, type TestFile } from '../file-upload.ts'
import { visibleText } from '../visible-text.ts'
import { ToolPage } from './tool-page.ts'

const swatch = (name: string, color: string, size = '400x300'): TestFile => ({
  name,
  bytes: makeImage(name.endsWith('png') ? 'png' : 'jpeg', '-size', size, `xc:${color}`),
})
const RED = swatch('10 red.jpg', '#ff0000')
const GREEN = swatch('9 green.png', '#00ff00', '300x400')
const REPORT = { name: 'report.pdf', bytes: report() }

const test = browserTest.extend('tool', ({ page }) => new ImagePage(page))

class ImagePage extends ToolPage {
  constructor(page: ConstructorParameters<typeof ToolPage>[0]) {
    super(page, '/tool/image-to-pdf')
  }

  handles() {
    return this.page.getByRole('button', { name: /^Move .*, position \d+ of \d+$/ })
  }

  async order(): Promise<string[]> {
    const labels = await this.handles().evaluateAll((handles) =>
      handles.map((handle) => handle.getAttribute('aria-label')),
    )
    return labels.map((label) => label?.replace(/^Move (.*), position .*$/, '$1') ?? '')
  }
}

/** The color in the middle of a page. */
async function middleOf(bytes: Uint8Array, page: number): Promise<number[]> {
  const { width, height, at } = await renderPageByPoppler(bytes, page)
  return [...at(width / 2, height / 2)].map((level) => Math.round(level / 255))
}

test(
  'images and a PDF file become pages in an order set by keyboard and by name',
  { tags: ['full'] },
  async ({ page, tool }) => {
    await tool.open()
    await expectAccessible(page)
    await dropFiles(page, [RED, GREEN, REPORT])
    await tool.handles().nth(2).waitFor()
    await visibleText(page, '3 files on 5 pages').waitFor()
    await expectAccessible(page)

    await tool.handles().first().focus()
    await page.keyboard.press('Space')
    await page.getByText('10 red.jpg picked up.').waitFor({ state: 'attached' })
    await page.keyboard.press('ArrowRight')
    await page.getByText('10 red.jpg is over position 2 of 3').waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await expect.poll(() => tool.order()).toEqual(['9 green.png', '10 red.jpg', 'report.pdf'])
    await page.keyboard.press('Control+z')
    await expect.poll(() => tool.order()).toEqual(['10 red.jpg', '9 green.png', 'report.pdf'])
    await tool.button('By Name').click()
    expect(await tool.order()).toEqual(['9 green.png', '10 red.jpg', 'report.pdf'])

    await tool.submit('Create PDF')
    await expectAccessible(page)
    const { name, bytes } = await tool.download()
    expect(name).toBe('9 green.pdf')
    expect(await checkWithQpdf(bytes)).toContain('No syntax or stream encoding errors found')
    expect((await textOfPages(bytes)).map((text) => text.trim())).toEqual([
      '',
      '',
      'Report one',
      'Report two',
      'Report three',
    ])
    expect(await middleOf(bytes, 1)).toEqual([0, 1, 0])
    expect(await middleOf(bytes, 2)).toEqual([1, 0, 0])
  },
)

test(
  'files that are not images are refused by name, and the others stay',
  { tags: ['full'] },
  async ({ page, tool }) => {
    await tool.open()
    const half = { name: 'half.jpg', bytes: RED.bytes.subarray(0, RED.bytes.length / 2) }
    const heic = {
      name: 'photo.heic',
      bytes: new Uint8Array([0, 0, 0, 24, ...Buffer.from('ftypheic\0\0\0\0mif1heic'), 0]),
    }
    await dropFiles(page, [RED, half, heic, { name: 'notes.txt', bytes: Buffer.from('notes') }])
    await page.getByText('File notes.txt is not an accepted file type').first().waitFor()
    await page
      .getByText(/"half\.jpg".*damaged/)
      .first()
      .waitFor()
    await page
      .getByText(/"photo\.heic".*HEIC/)
      .first()
      .waitFor()
    expect(await tool.button('Create PDF').isDisabled()).toBe(true)
    await tool.button('Remove half.jpg').click()
    await tool.button('Remove photo.heic').click()
    expect(await tool.order()).toEqual(['10 red.jpg'])
    await tool.submit('Create PDF')
    expect(await middleOf((await tool.download()).bytes, 1)).toEqual([1, 0, 0])
  },
)

test('an image is moved with the mouse, another one pasted', { tags: ['full'] }, async ({ page, tool }) => {
  await tool.open()
  await dropFiles(page, [RED, GREEN])
  const from = await tool.handles().nth(1).boundingBox()
  const to = await tool.handles().nth(0).boundingBox()
  if (from === null || to === null) throw new Error('the handles are not visible')
  await page.mouse.move(from.x + 8, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x - 20, from.y + 20, { steps: 5 })
  await page.mouse.move(to.x + 8, to.y + 20, { steps: 10 })
  await page.mouse.up()
  await expect.poll(() => tool.order()).toEqual(['9 green.png', '10 red.jpg'])
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(40, 40)
    canvas.getContext('2d')?.fillRect(0, 0, 40, 40)
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([await canvas.convertToBlob()], 'image.png', { type: 'image/png' }))
    window.dispatchEvent(new ClipboardEvent('paste', { clipboardData }))
  })
  await expect.poll(() => tool.order()).toEqual(['9 green.png', '10 red.jpg', 'image.png'])
})
