import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** What live regions announced, in order. */
    announcements?: string[]
  }
}

/** Records what live regions announce on every page opened from now on. */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const lastTexts = new WeakMap<Element, string>()
    const announcements: string[] = []
    window.announcements = announcements
    const textOf = (region: Element) => {
      const walker = document.createTreeWalker(region, NodeFilter.SHOW_TEXT)
      const parts: string[] = []
      while (walker.nextNode() !== null) parts.push(walker.currentNode.textContent ?? '')
      return parts.join(' ').replaceAll(/\s+/g, ' ').trim()
    }
    const record = () => {
      for (const region of document.querySelectorAll('[role=status], [role=alert]')) {
        const text = textOf(region)
        if (text !== '' && text !== lastTexts.get(region)) announcements.push(`${region.role}: ${text}`)
        lastTexts.set(region, text)
      }
    }
    new MutationObserver(record).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/** Waits for a notice or the error of a step, which are always announced last, and takes what was announced since the last call. */
export async function takeAnnouncements(page: Page): Promise<string[]> {
  await page.waitForFunction(() =>
    window.announcements?.some((text) => /^(?:status: Notification|alert: Error)/.test(text)),
  )
  return page.evaluate(() => window.announcements?.splice(0) ?? [])
}
