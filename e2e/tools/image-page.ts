import { readFile } from 'node:fs/promises'

import type { Locator, Page, Request, Response } from 'playwright-core'

import { pickFiles, type VisitorFile } from '../pick-files.ts'

/** A page with a file to choose, a grid of its pages and a download, as a visitor uses it. */
export class ImagePage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Opens a tool on its first step. */
  async open(address: string): Promise<void> {
    await this.page.goto(address)
    await this.page.getByRole('heading', { name: 'Drag & drop files here' }).waitFor()
  }

  /** Chooses a file with the system's picker. */
  async choose(file: VisitorFile): Promise<void> {
    await pickFiles(this.page, () => this.button(/^(Browse Files|Choose Another File)$/).click(), [file])
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' })
  }

  radio(name: string): Locator {
    return this.page.getByRole('radio', { name, exact: true })
  }

  /** A field by its label. */
  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true })
  }

  /** A page in the grid. */
  cell(page: number): Locator {
    return this.page.locator(`[data-page="${page}"]`)
  }

  /** The pages that are selected, of those in view. */
  async selected(): Promise<number[]> {
    const cells = this.page.locator('[data-page][aria-selected=true]')
    return cells.evaluateAll((found) => found.map((cell) => Number(cell.getAttribute('data-page'))))
  }

  /** One line of what the page says it will make. */
  async outlook(name: string): Promise<string> {
    const plan = this.page.getByRole('region', { name: 'What you get' })
    const line = plan.locator('dl > div').filter({ has: this.page.getByText(name, { exact: true }) })
    return (await line.locator('dd').textContent()) ?? ''
  }

  /** Has the images made and waits for them. */
  async convert(): Promise<void> {
    await this.button('Convert to Images').click()
    await this.page.getByRole('link', { name: 'Download', exact: true }).waitFor()
  }

  /** Takes the result. */
  download(): Promise<VisitorFile> {
    return this.taken(() => this.page.getByRole('link', { name: 'Download', exact: true }).click())
  }

  /** Cancels the work that is told by page; what the server says to that. */
  async cancelJob(): Promise<Response | null> {
    const isRemoval = (request: Request) => request.method() === 'DELETE' && request.url().includes('/api/jobs/')
    const [removal] = await Promise.all([this.page.waitForRequest(isRemoval), this.button('Cancel').click()])
    return removal.response()
  }

  /** What the browser downloads when something is done: its name and its bytes. */
  async taken(act: () => Promise<void>): Promise<VisitorFile> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), act()])
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }
}
