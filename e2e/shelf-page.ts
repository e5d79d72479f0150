import type { Locator, Page } from 'playwright-core'

import type { TestFile } from './file-upload.ts'
import { gotoHydrated } from './navigation.ts'

/** The shelf on any page. */
export class ShelfPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Opens a page with the board. */
  async open(address: '/' | '/tools'): Promise<void> {
    await gotoHydrated(this.page, address)
    await this.page.locator('.shelf').waitFor()
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  /** Chooses files with the board's button. */
  async add(...files: readonly TestFile[]): Promise<void> {
    const payload = files.map(({ name, bytes }) => ({
      name,
      mimeType: name.endsWith('.pdf') ? 'application/pdf' : 'text/plain',
      buffer: Buffer.from(bytes),
    }))
    await this.page.locator('.shelf input[type=file]').setInputFiles(payload)
  }

  /** Waits until the board or the open panel has this many files. */
  async waitForCount(count: number): Promise<void> {
    await this.page.waitForFunction(
      (expected) => document.querySelectorAll('.stander, .stand > li:not(.is-gone)').length === expected,
      count,
    )
  }

  /** The names on the board, from left to right, once it has files. */
  async namesOnBoard(): Promise<string[]> {
    await this.page.locator('.stander').last().waitFor()
    return this.page.locator('.stander b').allTextContents()
  }

  async namesInPanel(): Promise<string[]> {
    await this.page.locator('.stand .is-gone').waitFor({ state: 'detached' })
    return this.page.locator('.stand__title').allTextContents()
  }

  /** The number in the header's button. */
  async headerCount(): Promise<number> {
    return Number(await this.page.locator('.top__files .count').textContent())
  }

  async openPanel(): Promise<void> {
    await this.page.locator('[data-shelf-opener]').click()
    await this.page.locator('.shelf--open').waitFor()
  }

  /** Opens the menu of a file on the board. */
  async openMenu(name: string): Promise<void> {
    await this.page.locator('.stander').filter({ hasText: name }).click()
    await this.page.getByRole('menu').waitFor()
  }

  menuItem(name: string): Locator {
    return this.page.getByRole('menuitem', { name, exact: true })
  }

  async continueWith(name: string, tool: string): Promise<void> {
    await this.openMenu(name)
    await this.menuItem(tool).click()
  }

  async continueInPanel(name: string, tool: string): Promise<void> {
    await this.button(`Continue with ${name}`).click()
    await this.menuItem(tool).click()
  }

  /** How many files the browser stores for the shelf, including those that can be restored. */
  countStoredFiles(): Promise<number> {
    return this.page.evaluate(async () => {
      const root = await navigator.storage.getDirectory()
      const folder = await root.getDirectoryHandle('shelf')
      let count = 0
      for await (const _ of folder.keys()) count += 1
      return count
    })
  }
}
