import type { Locator, Page } from 'playwright-core'

import type { TestFile } from '../file-upload.ts'
import { ToolPage } from './tool-page.ts'

/** The page of Compress PDF. */
export class CompressPage extends ToolPage {
  constructor(page: Page) {
    super(page, '/tools/compress-pdf')
  }

  /** Opens the tool, chooses a file and waits for the levels. */
  async openWith(file: TestFile): Promise<void> {
    await this.open()
    await this.choose(file)
    await this.radio('Medium').waitFor()
  }

  /** The slider that divides the page before from the page after. */
  divider(): Locator {
    return this.page.getByRole('slider', { name: 'Divider between the original and the compressed file' })
  }

  /** Compresses the file and waits for the result. */
  async compress(): Promise<void> {
    await this.submit('Compress PDF')
  }

  /** The first line of the result. */
  async summary(): Promise<string> {
    return (await this.page.locator('.shrunk .done').textContent()) ?? ''
  }

  /** The two sizes in the result, and the length of the lower bar as a share of the upper one. */
  async sizes(): Promise<{ original: string; compressed: string; share: number }> {
    const rows = await this.page.locator('.sizes > div').evaluateAll((found) =>
      found.map((row) => ({
        size: row.querySelector('dd')?.textContent ?? '',
        length: row.querySelector('i')?.getBoundingClientRect().width ?? 0,
      })),
    )
    const [original, compressed] = rows
    if (original === undefined || compressed === undefined) throw new Error('the result does not show two sizes')
    return { original: original.size, compressed: compressed.size, share: compressed.length / original.length }
  }
}
