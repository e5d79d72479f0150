import type { Page } from 'playwright-core'

/** What Playwright itself logs on every page, because `test` blocks the service worker. */
const BLOCKED_SERVICE_WORKER = 'Service Worker registration blocked by Playwright'

/** Collects the uncaught exceptions, console errors and console warnings of the pages it watches. */
export class PageLog {
  readonly warnings: string[] = []
  readonly #errors: string[] = []
  readonly #allowed: RegExp[] = []

  /** Starts collecting. Calls of the API that fail are left out: a test that makes one fail checks what the page does. */
  watch(page: Page): void {
    page.on('pageerror', (error) => this.#errors.push(error.message))
    page.on('console', (message) => {
      // Chromium logs every failed request as a console error.
      const { url } = message.location()
      const isRequest = message.text().startsWith('Failed to load resource')
      const isApiCall = isRequest && url.includes('/api/')
      if (message.type() === 'error' && !isApiCall) this.#errors.push(message.text() + (isRequest ? ` (${url})` : ''))
      const isWarning = message.type() === 'warning' && message.text().trim() !== BLOCKED_SERVICE_WORKER
      if (isWarning) this.warnings.push(message.text())
    })
  }

  /** Records an error that the test itself detects outside its own flow, such as in an event handler. */
  addError(text: string): void {
    this.#errors.push(text)
  }

  /** Declares errors that the test provokes on purpose. */
  allow(expected: RegExp): void {
    this.#allowed.push(expected)
  }

  /** Every error so far, allowed ones included. */
  get errors(): readonly string[] {
    return this.#errors
  }

  /** The errors that no `allow` covers. */
  unexpectedErrors(): string[] {
    return this.#errors.filter((text) => !this.#allowed.some((pattern) => pattern.test(text)))
  }
}
