import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** What was announced, in order. */
    spoken?: string[]
  }
}

/** Notes from now on, on every page that is opened, what live regions say. */
export async function hearAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said = new WeakMap<Element, string>()
    const spoken: string[] = []
    window.spoken = spoken
    const textOf = (region: Element) => {
      const walker = document.createTreeWalker(region, NodeFilter.SHOW_TEXT)
      const parts: string[] = []
      while (walker.nextNode() !== null) parts.push(walker.currentNode.textContent ?? '')
      return parts.join(' ').replaceAll(/\s+/g, ' ').trim()
    }
    const listen = () => {
      for (const region of document.querySelectorAll('[role=status], [role=alert]')) {
        const text = textOf(region)
        if (text !== '' && text !== said.get(region)) spoken.push(`${region.role}: ${text}`)
        said.set(region, text)
      }
    }
    new MutationObserver(listen).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/** What was announced since it was last asked, once a notice was, which comes last and by itself. */
export async function takeAnnouncements(page: Page): Promise<string[]> {
  await page.waitForFunction(() => window.spoken?.some((text) => text.startsWith('status: Notification')))
  return page.evaluate(() => window.spoken?.splice(0) ?? [])
}
