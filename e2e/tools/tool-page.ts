import type { Locator, Page, Request, Response } from 'playwright-core'

import { chooseFiles, downloadFile, type TestFile } from '../file-upload.ts'
import { gotoHydrated } from '../navigation.ts'

const CHOOSE_BUTTON = /^(Browse Files|Add Files|Choose Another|Choose Another File|Change file)$/

/** What the pages of all tools share. */
export class ToolPage {
  readonly page: Page
  readonly #route: string
  readonly #firstHeading: string

  /** @param firstHeading the heading of the step on which the tool opens */
  constructor(page: Page, route: string, firstHeading = 'Drag & drop files here') {
    this.page = page
    this.#route = route
    this.#firstHeading = firstHeading
  }

  /** Opens the tool on its first step, on another server if an origin is given. */
  async open(origin = ''): Promise<void> {
    await gotoHydrated(this.page, origin + this.#route)
    await this.waitForFirstStep()
  }

  async waitForFirstStep(): Promise<void> {
    await this.page.getByRole('heading', { name: this.#firstHeading }).waitFor()
  }

  /** Chooses files with the button of the current step. */
  async choose(...files: readonly TestFile[]): Promise<void> {
    await this.chooseWith(CHOOSE_BUTTON, ...files)
  }

  /** Chooses files with a button of another name. */
  async chooseWith(button: string | RegExp, ...files: readonly TestFile[]): Promise<void> {
    await chooseFiles(this.page, () => this.button(button).click(), files)
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' })
  }

  radio(name: string): Locator {
    return this.page.getByRole('radio', { name, exact: true })
  }

  /** A form control by its label. */
  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true })
  }

  downloadLink(): Locator {
    return this.page.getByRole('link', { name: 'Download', exact: true })
  }

  /** Enters the password of the chosen file. */
  async unlock(password: string): Promise<void> {
    await this.field('Password for this file').fill(password)
    await this.page.keyboard.press('Enter')
  }

  /** Presses the button that starts the work and waits for the result. */
  async submit(button: string): Promise<void> {
    await this.button(button).click()
    await this.downloadLink().waitFor()
  }

  /** Waits for the result and downloads it. */
  async download(): Promise<TestFile> {
    await this.downloadLink().waitFor()
    return downloadFile(this.page, () => this.downloadLink().click())
  }

  /** Cancels the running job and returns the server's response. */
  async cancelJob(): Promise<Response | null> {
    const isDeletion = (request: Request) => request.method() === 'DELETE' && request.url().includes('/api/jobs/')
    const [deletion] = await Promise.all([this.page.waitForRequest(isDeletion), this.button('Cancel').click()])
    return deletion.response()
  }
}
