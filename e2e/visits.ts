import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

import { launchBrowser, openContext } from './browser.ts'
import { startSite, type Site } from './start-site.ts'

/** What a journey begins with. */
export interface Visit {
  site: Site
  browser: Browser
  page: Page
}

/** The window of a visitor; what is not said is as on a desk: wide, light, English, without a touch screen. */
export interface View {
  width?: number
  theme?: 'light' | 'dark'
  /** The language of the browser, as a tag (RFC 5646). */
  locale?: string
  hasTouch?: boolean
}

/** The visits of a file of journeys. */
export interface Visits {
  /** Closes the window and opens another one. */
  again: (view?: View) => Promise<void>
  /** What the page complained of that was to be expected is forgotten. */
  forgive: (expected: RegExp) => void
}

/**
 * Gives every journey of a file a window of its own on the real site in real Chromium, and fails those at whose end the
 * page has complained of anything.
 * @param arrive hears of each window, before the journey begins
 */
export function startVisits(arrive: (visit: Visit) => void): Visits {
  let site: Site
  let browser: Browser
  let context: BrowserContext
  let complaints: string[] = []

  const open = async ({ width = 1440, theme = 'light', locale = 'en-US', hasTouch = false }: View = {}) => {
    context = await openContext(browser, {
      viewport: { width, height: 900 },
      colorScheme: theme,
      locale,
      hasTouch,
      reducedMotion: 'reduce',
      acceptDownloads: true,
    })
    const page = await context.newPage()
    complaints = []
    hearComplaints(page, complaints)
    arrive({ site, browser, page })
  }

  beforeAll(async () => {
    site = await startSite()
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await site.close()
  })
  beforeEach(() => open())
  afterEach(async () => {
    await context.close()
    if (complaints.length > 0) throw new Error(`the page complained: ${complaints.join('; ')}`)
  })
  return {
    again: async (view) => {
      await context.close()
      await open(view)
    },
    forgive: (expected) => {
      complaints.splice(0, complaints.length, ...complaints.filter((text) => !expected.test(text)))
    },
  }
}

/** Collects what a page complains of; calls of the API that fail on purpose are no complaints. */
function hearComplaints(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // Chromium reports every call that fails as an error of its own.
    const isCall = message.text().startsWith('Failed to load resource') && message.location().url.includes('/api/')
    if (message.type() === 'error' && !isCall) complaints.push(message.text())
  })
}
