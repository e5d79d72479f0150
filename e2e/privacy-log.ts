import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/** Records everything that could carry a file or a password out of the page: its requests and its console output. */
export class PrivacyLog {
  readonly requests: Request[] = []
  readonly #consoleTexts: string[] = []
  readonly #page: Page
  readonly #origin: string
  readonly #secrets: readonly string[]

  /** @param secrets the file's passwords, which may appear nowhere */
  constructor(page: Page, origin: string, secrets: readonly string[]) {
    this.#page = page
    this.#origin = origin
    this.#secrets = secrets
    page.context().on('request', (request) => this.requests.push(request))
    page.on('console', (message) => this.#consoleTexts.push(message.text()))
  }

  /** Expects that no request carried data and that no password was logged or stored. */
  async expectNothingLeaked(): Promise<void> {
    expect(this.requests.length).toBeGreaterThan(0)
    // A GET request without a body cannot carry a file.
    expect(new Set(this.requests.map((request) => request.method()))).toEqual(new Set(['GET']))
    expect(this.requests.filter((request) => request.postDataBuffer() !== null)).toEqual([])
    const addresses = this.requests.map((request) => request.url()).filter((url) => !url.startsWith('blob:'))
    expect(addresses.filter((url) => this.#holdsSecret(url) || decodeURIComponent(url).includes('report'))).toEqual([])
    expect(new Set(addresses.map((url) => new URL(url).origin))).toEqual(new Set([this.#origin]))
    const stored = await this.#page.evaluate(() =>
      [
        location.href,
        JSON.stringify(history.state),
        JSON.stringify(Object.entries(sessionStorage)),
        JSON.stringify(Object.entries(localStorage)),
        document.cookie,
        document.title,
      ].join('\n'),
    )
    expect(this.#holdsSecret(stored)).toBe(false)
    this.expectNoSecretLogged()
  }

  /** Expects that no password was written to the console. */
  expectNoSecretLogged(): void {
    expect(this.#consoleTexts.filter((text) => this.#holdsSecret(text))).toEqual([])
  }

  /** Whether a text contains a secret, plainly or percent-encoded. */
  #holdsSecret(text: string): boolean {
    return this.#secrets.some((secret) => text.includes(secret) || text.includes(encodeURIComponent(secret)))
  }
}
