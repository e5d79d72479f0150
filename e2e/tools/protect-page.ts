import { readFile } from 'node:fs/promises'

import type { Download, Locator, Page } from 'playwright-core'

import { pickFiles, type VisitorFile } from '../pick-files.ts'

/** The protect page as a visitor uses it. */
export class ProtectPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Opens the page with nothing chosen. */
  async open(url: string): Promise<void> {
    await this.page.goto(`${url}/tools/protect-pdf`)
    await this.page.getByRole('heading', { name: 'Select PDF File' }).waitFor()
  }

  /** Chooses a file with the system's picker and waits for what is said of its protection. */
  async choose(file: VisitorFile): Promise<void> {
    await this.browse(file)
    await this.page.getByText(/^This PDF is (not )?password protected\.$/).waitFor()
  }

  /** Chooses a file with the system's picker. */
  async browse(file: VisitorFile): Promise<void> {
    await pickFiles(this.page, () => this.button(/^(Browse Files|Choose Another)$/).click(), [file])
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' })
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name, exact: true })
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true })
  }

  /** Protects or unlocks, and takes the download that comes by itself. */
  async run(name: 'Protect PDF' | 'Remove Protection'): Promise<VisitorFile> {
    return this.takeAfter(() => this.button(name).click())
  }

  /** Does something that ends in a result, and takes the download that comes with it. */
  async takeAfter(act: () => Promise<void>): Promise<VisitorFile> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), act()])
    const file = await readDownload(download)
    await this.page.getByRole('link', { name: 'Download Again' }).waitFor()
    return file
  }

  /** Takes the result once more. */
  async takeAgain(): Promise<VisitorFile> {
    const link = this.page.getByRole('link', { name: 'Download Again' })
    const [download] = await Promise.all([this.page.waitForEvent('download'), link.click()])
    return readDownload(download)
  }

  /** Waits until nothing moves any more: a notice on its way in is half transparent, and what is measured is what stays. */
  async settle(): Promise<void> {
    await this.page.evaluate(async () => {
      const ending = document.getAnimations().filter((each) => each.effect?.getTiming().iterations !== Infinity)
      await Promise.all(ending.map((each) => each.finished))
    })
  }
}

async function readDownload(download: Download): Promise<VisitorFile> {
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}
