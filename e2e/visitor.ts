import type { Browser, BrowserContext, Page } from 'playwright-core'

/** Someone in front of a browser, and all that the page complained of meanwhile. */
export interface Visitor {
  page: Page
  context: BrowserContext
  complaints: string[]
}

/** Opens a window; calls of the API that fail on purpose are no complaints. */
export async function visitWith(browser: Browser, width = 1440, hasTouch = false): Promise<Visitor> {
  const complaints: string[] = []
  const viewport = { width, height: 900 }
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', hasTouch, acceptDownloads: true })
  const page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // Chromium reports every call that fails as an error of its own.
    const isCall = message.text().startsWith('Failed to load resource') && message.location().url.includes('/api/')
    if (message.type() === 'error' && !isCall) complaints.push(message.text())
  })
  return { page, context, complaints }
}
