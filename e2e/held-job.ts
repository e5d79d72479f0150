import type { JobStatus } from '@recto/contract'
import type { Page } from 'playwright-core'

/**
 * Has the page be told one and the same of every job, that it is at one of its pages, whatever the server does: what is shown
 * then can be looked at for as long as that takes.
 */
export async function holdProgress(page: Page, item: number, itemCount: number): Promise<void> {
  const now = new Date().toISOString()
  const times = { createdAt: now, expiresAt: now }
  const progress = item / itemCount
  const status: JobStatus = { id: 'held', tool: 'toImage', state: 'running', progress, item, itemCount, ...times }
  await page.addInitScript((data) => {
    /** A line on which one thing is said, and which then stays open: an answer that ends is a line that broke. */
    class HeldLine extends EventTarget {
      constructor() {
        super()
        setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data })))
      }
      close() {}
    }
    Object.assign(window, { EventSource: HeldLine })
  }, JSON.stringify(status))
}
