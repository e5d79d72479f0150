import type { Locator, Page } from 'playwright-core'

import type { TestFile } from '../file-upload.ts'
import { PageGrid } from './page-grid.ts'
import { ToolPage } from './tool-page.ts'

/** The page of Split PDF. */
export class SplitPage extends ToolPage {
  readonly grid: PageGrid

  constructor(page: Page, route = '/tools/split-pdf') {
    super(page, route)
    this.grid = new PageGrid(page)
  }

  /** Opens the tool, chooses a file and waits for its pages. */
  async openWith(file: TestFile): Promise<void> {
    await this.open()
    await this.choose(file)
    await this.page.getByRole('heading', { name: 'Select Pages to Extract' }).waitFor()
    await this.grid.cell(1).waitFor()
  }

  /** The text field for page ranges. */
  ranges(): Locator {
    return this.page.getByRole('textbox', { name: 'Page range', exact: true })
  }

  /** The text field for the pages after which the file is split. */
  splitPoints(): Locator {
    return this.page.getByRole('textbox', { name: 'Split after pages', exact: true })
  }

  /** The list of the files to be made. */
  plan(): Locator {
    return this.page.getByRole('region', { name: 'What you get' })
  }

  /** Splits the file and downloads the result. */
  async split(): Promise<TestFile> {
    await this.submit('Split PDF')
    return this.download()
  }
}
