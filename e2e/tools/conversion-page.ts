import type { Page } from 'playwright-core'

import { PageGrid } from './page-grid.ts'
import { ToolPage } from './tool-page.ts'

/** The page of a tool that converts a PDF to another format. */
export class ConversionPage extends ToolPage {
  readonly grid: PageGrid

  constructor(page: Page, route: string) {
    super(page, route)
    this.grid = new PageGrid(page)
  }

  /** One line of the summary under "What you get". */
  async planned(name: string): Promise<string> {
    const plan = this.page.getByRole('region', { name: 'What you get' })
    const line = plan.locator('dl > div').filter({ has: this.page.getByText(name, { exact: true }) })
    return (await line.locator('dd').textContent()) ?? ''
  }

  /** Converts the pages to images and waits for them. */
  async convertToImages(): Promise<void> {
    await this.submit('Convert to Images')
  }
}
