import type { Locator, Page } from 'playwright-core'

import { downloadFile, type TestFile } from '../file-upload.ts'
import { visibleText } from '../visible-text.ts'
import { ToolPage } from './tool-page.ts'

/** The page of Protect PDF, which has everything on one screen and downloads the result by itself. */
export class ProtectPage extends ToolPage {
  constructor(page: Page) {
    super(page, '/tools/protect-pdf', 'Select PDF File')
  }

  /** Chooses a file and waits until the page says whether it is protected. */
  async chooseReadable(file: TestFile): Promise<void> {
    await this.choose(file)
    await visibleText(this.page, /^This PDF is (not )?password protected\.$/).waitFor()
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name, exact: true })
  }

  /** Protects or unlocks the file and takes the download. */
  async run(name: 'Protect PDF' | 'Remove Protection'): Promise<TestFile> {
    return this.downloadAfter(() => this.button(name).click())
  }

  /** Performs an action that leads to a result, and takes the automatic download. */
  async downloadAfter(trigger: () => Promise<void>): Promise<TestFile> {
    const file = await downloadFile(this.page, trigger)
    await this.#downloadAgainLink().waitFor()
    return file
  }

  /** Downloads the result a second time. */
  async downloadAgain(): Promise<TestFile> {
    return downloadFile(this.page, () => this.#downloadAgainLink().click())
  }

  #downloadAgainLink(): Locator {
    return this.page.getByRole('link', { name: 'Download Again' })
  }
}
