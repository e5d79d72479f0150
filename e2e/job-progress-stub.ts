import type { JobStatus } from '@recto/contract'
import type { Page } from 'playwright-core'

/**
 * Replaces the page's `EventSource` so that every job reports the same progress forever, however fast the server is. The
 * progress display can then be inspected without a race.
 */
export async function stubJobProgress(page: Page, item: number, itemCount: number): Promise<void> {
  const now = new Date().toISOString()
  const times = { createdAt: now, expiresAt: now }
  const progress = item / itemCount
  const status: JobStatus = { id: 'held', tool: 'toImage', state: 'running', progress, item, itemCount, ...times }
  await page.addInitScript((data) => {
    /** Sends one message and stays open: the page would treat a stream that ends as a lost connection. */
    class StubEventSource extends EventTarget {
      constructor() {
        super()
        setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data })))
      }
      close() {}
    }
    Object.assign(window, { EventSource: StubEventSource })
  }, JSON.stringify(status))
}
