import { stripVTControlCharacters } from 'node:util'

import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { test as base } from 'vitest'

import { openContext, sharedBrowser } from './browser.ts'
import { saveFailure, startRecording } from './failure-artifacts.ts'
import { PageLog } from './page-log.ts'
import { sharedSite } from './start-site.ts'

/** The settings of every page that a test does not change: a wide window, English, no animations, no service worker. */
const DEFAULTS: BrowserContextOptions = {
  viewport: { width: 1440, height: 900 },
  colorScheme: 'light',
  locale: 'en-US',
  reducedMotion: 'reduce',
  acceptDownloads: true,
  // Tests intercept requests, which would no longer reach them.
  serviceWorkers: 'block',
}

/** The smallest phone that the site supports. */
export const SMALL_PHONE: BrowserContextOptions = { viewport: { width: 320, height: 900 }, hasTouch: true }

/** Reports a PDF viewer, like visitors' browsers; Chromium's headless shell has none. */
function reportPdfViewer(): void {
  Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true })
}

/** Opens a page with other settings than the usual ones. */
export type OpenPage = (options?: BrowserContextOptions) => Promise<Page>

/**
 * `test` for browser tests of the real site in real Chromium. Its fixtures close whatever they open, and a test fails when
 * one of its pages logs an error that `pageLog.allow` does not cover. Addresses without origin are those of `site`.
 *
 * - `site`: the server with the built app, one for each worker, so that files of other tests may be on it.
 * - `browser`: the Chromium of the worker; every page has its own context.
 * - `page`: a page with the default settings.
 * - `openPage`: opens a page with other settings, in its own context.
 * - `pageLog`: the errors and warnings of all pages of the test.
 */
export const test = base
  .extend('site', { scope: 'file' }, () => sharedSite())
  .extend('browser', () => sharedBrowser())
  .extend('pageLog', () => new PageLog())
  .extend('openPage', ({ browser, site, pageLog, task }, { onCleanup }) => {
    const contexts: BrowserContext[] = []
    onCleanup(async () => {
      const errors = pageLog.unexpectedErrors()
      const isFailed = task.result?.state === 'fail' || errors.length > 0
      try {
        if (isFailed) {
          const failures = (task.result?.errors ?? []).map(({ message, diff }) => `${message}\n${diff ?? ''}`)
          const reasons = [...failures.map(stripVTControlCharacters), ...errors]
          await saveFailure(`${task.file.name} ${task.fullTestName}`, reasons, contexts)
        }
      } finally {
        for (const context of contexts) await context.close()
      }
      if (errors.length > 0) throw new Error(`the page logged errors: ${errors.join('; ')}`)
    })
    return async (options: BrowserContextOptions = {}): Promise<Page> => {
      const context = await openContext(browser, { ...DEFAULTS, baseURL: site.url, ...options })
      contexts.push(context)
      await context.addInitScript(reportPdfViewer)
      await startRecording(context)
      const page = await context.newPage()
      pageLog.watch(page)
      return page
    }
  })
  .extend('page', ({ openPage }) => openPage())
