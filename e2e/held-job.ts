import type { JobStatus } from '@recto/contract'
import type { Page } from 'playwright-core'

/** The browser would ask again after a few seconds where the line breaks off. */
const ASK_AGAIN_MS = 3_600_000

/**
 * Has the page be told one and the same of every job, that it is at one of its pages, whatever the server does: what is shown
 * then can be looked at for as long as that takes.
 */
export async function holdProgress(page: Page, item: number, itemCount: number): Promise<void> {
  await page.route('**/api/jobs/*/events', (route) => {
    const [, id = ''] = /\/jobs\/([^/]+)\/events$/.exec(route.request().url()) ?? []
    const now = new Date().toISOString()
    const times = { createdAt: now, expiresAt: now }
    const status: JobStatus = {
      id,
      tool: 'toImage',
      state: 'running',
      progress: item / itemCount,
      item,
      itemCount,
      ...times,
    }
    const body = `retry: ${ASK_AGAIN_MS}\ndata: ${JSON.stringify(status)}\n\n`
    return route.fulfill({ contentType: 'text/event-stream', body })
  })
}
