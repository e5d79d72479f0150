import { readFile } from 'node:fs/promises'

import type { Locator, Page } from 'playwright-core'

import { pickFiles, type VisitorFile } from '../pick-files.ts'

/** The compress page as a visitor uses it. */
export class CompressPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Opens the page on its first step. */
  async open(url: string): Promise<void> {
    await this.page.goto(`${url}/tools/compress-pdf`)
    await this.page.getByRole('heading', { name: 'Drag & drop files here' }).waitFor()
  }

  /** Chooses a file with the system's picker. */
  async choose(file: VisitorFile): Promise<void> {
    await pickFiles(this.page, () => this.button(/^(Browse Files|Choose Another File)$/).click(), [file])
  }

  /** Opens the page, chooses a file that needs nothing more and waits for the levels. */
  async start(url: string, file: VisitorFile): Promise<void> {
    await this.open(url)
    await this.choose(file)
    await this.level('Medium').waitFor()
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' })
  }

  level(name: string): Locator {
    return this.page.getByRole('radio', { name, exact: true })
  }

  /** A field by its label. */
  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true })
  }

  /** The slider below the two pictures of a page. */
  divider(): Locator {
    return this.page.getByRole('slider', { name: 'Divider between the original and the compressed file' })
  }

  /** Has the file compressed and waits for the result. */
  async compress(): Promise<void> {
    await this.button('Compress PDF').click()
    await this.page.getByRole('link', { name: 'Download', exact: true }).waitFor()
  }

  /** Takes the result. */
  async download(): Promise<VisitorFile> {
    const started = this.page.waitForEvent('download')
    await this.page.getByRole('link', { name: 'Download', exact: true }).click()
    const download = await started
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }

  /** What the result says in its first line. */
  async outcome(): Promise<string> {
    return (await this.page.locator('.shrunk .done').textContent()) ?? ''
  }

  /** The sizes that the result shows, and how long the lower bar is, as a part of the upper one. */
  async sizes(): Promise<{ original: string; compressed: string; share: number }> {
    const rows = await this.page.locator('.sizes > div').evaluateAll((found) =>
      found.map((row) => ({
        size: row.querySelector('dd')?.textContent ?? '',
        length: row.querySelector('i')?.getBoundingClientRect().width ?? 0,
      })),
    )
    const [original, compressed] = rows
    if (original === undefined || compressed === undefined) throw new Error('two sizes were expected')
    return { original: original.size, compressed: compressed.size, share: compressed.length / original.length }
  }
}
