import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { visibleText } from '../visible-text.ts'
import { ToolPage } from './tool-page.ts'

/** The page of Merge PDF. */
export class MergePage extends ToolPage {
  constructor(page: Page) {
    super(page, '/tools/merge-pdf')
  }

  /** The drag handles of the rows, in order. */
  handles(): Locator {
    return this.page.getByRole('button', { name: /^Move .*, position \d+ of \d+$/ })
  }

  /** Continues to the second step, which is possible once all files are open. */
  async continueToArrange(): Promise<void> {
    await this.button('Continue').click()
    await this.page.getByRole('heading', { name: 'Arrange PDF Order' }).waitFor()
  }

  /** Waits until the page count of every file is shown. */
  async waitForPageCounts(): Promise<void> {
    await expect.poll(() => visibleText(this.page, /^Opening/).count()).toBe(0)
  }

  /** The names of the files, in order. */
  async order(): Promise<string[]> {
    const labels = await this.handles().evaluateAll((handles) =>
      handles.map((handle) => handle.getAttribute('aria-label') ?? ''),
    )
    return labels.map((label) => label.replace(/^Move (.*), position .*$/, '$1'))
  }

  /** Merges the files and waits for the result. */
  async merge(): Promise<void> {
    await this.submit('Merge Files')
  }
}
