import type { Locator, Page } from 'playwright-core'

import type { TestFile } from '../file-upload.ts'
import { PageGrid } from './page-grid.ts'
import { ToolPage } from './tool-page.ts'

/** The page of Rotate PDF. */
export class RotatePage extends ToolPage {
  readonly grid: PageGrid

  constructor(page: Page) {
    super(page, '/tools/rotate-pdf')
    this.grid = new PageGrid(page)
  }

  /** Opens the tool, chooses a file and waits for its pages. */
  async openWith(file: TestFile): Promise<void> {
    await this.open()
    await this.choose(file)
    await this.page.getByRole('heading', { name: 'Rotation Instructions' }).waitFor()
    await this.grid.cell(1).waitFor()
  }

  /** The controls of one rotation in the list, counted from 1. */
  rotation(number: number): { page: Locator; degrees: Locator; remove: Locator } {
    const row = this.page.getByRole('group', { name: `Rotation ${number}`, exact: true })
    return {
      page: row.getByRole('spinbutton', { name: 'Page' }),
      degrees: row.getByRole('combobox', { name: 'Degrees' }),
      remove: row.getByRole('button', { name: /^Remove the rotation for page/ }),
    }
  }

  /** The listed rotations, each as `page:degrees` or `first–last:degrees`. */
  async rotations(): Promise<string[]> {
    return this.page.locator('.turn').evaluateAll((rows) =>
      rows.map((row) => {
        const range = row.querySelector('.turn__pages')?.textContent.replace('Pages ', '')
        return `${range ?? row.querySelector('input')?.value ?? ''}:${row.querySelector('select')?.value ?? ''}`
      }),
    )
  }

  /** Rotates the pages and waits for the result. */
  async rotate(): Promise<void> {
    await this.submit('Rotate PDF')
  }
}
