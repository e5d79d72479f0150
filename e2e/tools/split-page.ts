import { readFile } from 'node:fs/promises'

import type { Locator, Page } from 'playwright-core'

import { pickFiles, type VisitorFile } from '../pick-files.ts'

/** The split page as a visitor uses it. */
export class SplitPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Opens the page, or its generic variant, on its first step. */
  async open(url: string, route = '/tools/split-pdf'): Promise<void> {
    await this.page.goto(`${url}${route}`)
    await this.page.getByRole('heading', { name: 'Drag & drop files here' }).waitFor()
  }

  /** Chooses a file with the system's picker. */
  async choose(file: VisitorFile): Promise<void> {
    await pickFiles(this.page, () => this.button(/^(Browse Files|Choose Another File)$/).click(), [file])
  }

  /** Chooses a file that needs nothing more and waits for its pages. */
  async start(url: string, file: VisitorFile, route?: string): Promise<void> {
    await this.open(url, route)
    await this.choose(file)
    await this.page.getByRole('heading', { name: 'Select Pages to Extract' }).waitFor()
    await this.cell(1).waitFor()
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' })
  }

  /** A way to split. */
  method(name: string): Locator {
    return this.page.getByRole('radio', { name, exact: true })
  }

  /** The field for ranges. */
  ranges(): Locator {
    return this.page.getByRole('textbox', { name: 'Page range', exact: true })
  }

  /** The field for the pages after which is cut. */
  cuts(): Locator {
    return this.page.getByRole('textbox', { name: 'Split after pages', exact: true })
  }

  /** What the page says will be made. */
  plan(): Locator {
    return this.page.getByRole('region', { name: 'What you get' })
  }

  /** A page in the grid. */
  cell(page: number): Locator {
    return this.page.locator(`[data-page="${page}"]`)
  }

  /** The grid that scrolls. */
  grid(): Locator {
    return this.page.getByRole('grid')
  }

  /** What has the focus is called. */
  focused(): Promise<string | null | undefined> {
    return this.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  }

  /** The pages that are selected, of those in view. */
  async selected(): Promise<number[]> {
    const cells = this.page.locator('[data-page][aria-selected=true]')
    return cells.evaluateAll((found) => found.map((cell) => Number(cell.getAttribute('data-page'))))
  }

  /** The middle of a page's picture in the window. */
  async middleOf(page: number): Promise<{ x: number; y: number }> {
    const box = await this.cell(page).boundingBox()
    if (box === null) throw new Error(`Page ${page} is not in view.`)
    return { x: box.x + box.width / 2, y: box.y + box.width / 2 }
  }

  /** Has the file split and waits for the result. */
  async split(): Promise<VisitorFile> {
    await this.button('Split PDF').click()
    return this.download()
  }

  /** Takes the result: its name and its bytes on the disk. */
  async download(): Promise<VisitorFile> {
    const link = this.page.getByRole('link', { name: 'Download', exact: true })
    await link.waitFor()
    const [download] = await Promise.all([this.page.waitForEvent('download'), link.click()])
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }
}
