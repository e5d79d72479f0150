import type { Page } from 'playwright-core'

import type { TestFile } from '../file-upload.ts'
import { PageGrid } from './page-grid.ts'
import { ToolPage } from './tool-page.ts'

/** The page of Organize Pages. */
export class OrganizePage extends ToolPage {
  readonly grid: PageGrid

  constructor(page: Page) {
    super(page, '/tools/organize-pdf')
    this.grid = new PageGrid(page)
  }

  /** Opens the tool, chooses files and waits for their pages. */
  async openWith(...files: readonly TestFile[]): Promise<void> {
    await this.open()
    await this.choose(...files)
    await this.button('Continue').click()
    await this.grid.cell(1).waitFor()
  }

  /** Where the pages in the DOM come from, in order: 'A 1', 'blank'. */
  async order(): Promise<string[]> {
    return this.page.locator('[data-page] .pg__foot > span').allTextContents()
  }

  /** Drags a page by its sheet to the position of another, and keeps the button down. */
  async carry(from: number, to: number): Promise<void> {
    const { mouse } = this.page
    const sheet = await this.grid.cell(from).locator('.pg__sheet').boundingBox()
    if (sheet === null) throw new Error(`page ${from} is not visible`)
    const place = await this.grid.centerOf(to)
    await mouse.move(sheet.x + sheet.width / 2, sheet.y + sheet.height / 2)
    await mouse.down()
    await mouse.move(sheet.x + sheet.width / 2 + 20, sheet.y + sheet.height / 2, { steps: 4 })
    await mouse.move(place.x, place.y, { steps: 8 })
  }

  /** Waits for something a screen reader announces. */
  async announced(text: string): Promise<void> {
    await this.page.getByText(text).first().waitFor({ state: 'attached' })
  }

  /** Makes the document and waits for the result. */
  async create(): Promise<void> {
    await this.submit('Create PDF')
  }
}
