import { readFile } from 'node:fs/promises'

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { dropFiles, pickFiles, type VisitorFile } from '../pick-files.ts'

/** The merge page as a visitor uses it. */
export class MergePage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Opens the page on its first step. */
  async open(url: string): Promise<void> {
    await this.page.goto(`${url}/tools/merge-pdf`)
    await this.page.getByRole('heading', { name: 'Drag & drop files here' }).waitFor()
  }

  /** Chooses files with the system's picker. */
  async browse(files: readonly VisitorFile[]): Promise<void> {
    await pickFiles(this.page, () => this.button(/^(Browse Files|Add Files)$/).click(), files)
  }

  /** Carries files over the window, calls `whileOver`, and lets go of them. */
  async drop(files: readonly VisitorFile[], whileOver: () => Promise<void>): Promise<void> {
    await dropFiles(this.page, files, whileOver)
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' })
  }

  /** The handles of the rows, in order. */
  grips(): Locator {
    return this.page.getByRole('button', { name: /^Move .*, position \d+ of \d+$/ })
  }

  /** Goes to the order once all files are open. */
  async goOn(): Promise<void> {
    await this.button('Continue').click()
    await this.page.getByRole('heading', { name: 'Arrange PDF Order' }).waitFor()
  }

  /** Waits until the pages of every file are counted. */
  async counted(): Promise<void> {
    await expect.poll(() => this.page.getByText(/^Opening/).count()).toBe(0)
  }

  /** Names of the files in their order. */
  async order(): Promise<string[]> {
    const labels = await this.grips().evaluateAll((grips) => grips.map((grip) => grip.getAttribute('aria-label') ?? ''))
    return labels.map((label) => label.replace(/^Move (.*), position .*$/, '$1'))
  }

  /** Merges and waits for the result. */
  async merge(): Promise<void> {
    await this.button('Merge Files').click()
    // The sheet of the step before has a heading of the same name.
    await this.page.getByRole('link', { name: 'Download', exact: true }).waitFor()
  }

  /** Takes the result: its name and its bytes on the disk. */
  async download(): Promise<VisitorFile> {
    const link = this.page.getByRole('link', { name: 'Download', exact: true })
    const [download] = await Promise.all([this.page.waitForEvent('download'), link.click()])
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }
}
