import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Waits until the app has taken over a page that was built ahead: before that it is shown, and hears nobody.
 * React leaves a mark of its own at every element that it has taken over.
 */
export async function awaitApp(page: Page): Promise<void> {
  const isTakenOver = () =>
    page.evaluate(() => {
      const main = document.querySelector('main')
      return main !== null && Object.keys(main).some((name) => name.startsWith('__react'))
    })
  await expect.poll(isTakenOver).toBe(true)
}
