import { readFile } from 'node:fs/promises'

import type { Locator, Page } from 'playwright-core'

import { pickFiles, type VisitorFile } from '../pick-files.ts'

/** The rotate page as a visitor uses it. */
export class RotatePage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Opens the page on its first step. */
  async open(url: string): Promise<void> {
    await this.page.goto(`${url}/tools/rotate-pdf`)
    await this.page.getByRole('heading', { name: 'Drag & drop files here' }).waitFor()
  }

  /** Chooses a file with the system's picker. */
  async choose(file: VisitorFile): Promise<void> {
    await pickFiles(this.page, () => this.button(/^(Browse Files|Choose Another File)$/).click(), [file])
  }

  /** Chooses a file that needs nothing more and waits for its pages. */
  async start(url: string, file: VisitorFile): Promise<void> {
    await this.open(url)
    await this.choose(file)
    await this.page.getByRole('heading', { name: 'Rotation Instructions' }).waitFor()
    await this.cell(1).waitFor()
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' })
  }

  /** A page in the grid. */
  cell(page: number): Locator {
    return this.page.locator(`[data-page="${page}"]`)
  }

  /** The grid that scrolls. */
  grid(): Locator {
    return this.page.getByRole('grid')
  }

  /** The pages that are selected, of those in view. */
  async selected(): Promise<number[]> {
    const cells = this.page.locator('[data-page][aria-selected=true]')
    return cells.evaluateAll((found) => found.map((cell) => Number(cell.getAttribute('data-page'))))
  }

  /** One instruction of the list, counted from 1. */
  rotation(number: number): { page: Locator; degrees: Locator; remove: Locator } {
    const row = this.page.getByRole('group', { name: `Rotation ${number}`, exact: true })
    return {
      page: row.getByRole('spinbutton', { name: 'Page' }),
      degrees: row.getByRole('combobox', { name: 'Degrees' }),
      remove: row.getByRole('button', { name: /^Remove the rotation for page/ }),
    }
  }

  /** The list as pairs of page and degrees. */
  async list(): Promise<string[]> {
    return this.page
      .locator('.turn')
      .evaluateAll((rows) =>
        rows.map((row) => `${row.querySelector('input')?.value ?? ''}:${row.querySelector('select')?.value ?? ''}`),
      )
  }

  /** Has the pages turned and waits for the result. */
  async rotate(): Promise<void> {
    await this.button('Rotate PDF').click()
    await this.page.getByRole('link', { name: 'Download', exact: true }).waitFor()
  }

  /** Takes the result: its name and its bytes on the disk. */
  async download(): Promise<VisitorFile> {
    const link = this.page.getByRole('link', { name: 'Download', exact: true })
    const [download] = await Promise.all([this.page.waitForEvent('download'), link.click()])
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }
}
