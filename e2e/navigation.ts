import type { Page, Response } from 'playwright-core'

/**
 * Opens a URL and waits until React has hydrated the page: before that, the prerendered markup is there but ignores
 * clicks.
 */
export async function gotoHydrated(
  page: Page,
  address: string,
  options?: Parameters<Page['goto']>[1],
): Promise<Response | null> {
  const response = await page.goto(address, options)
  await waitForHydration(page)
  return response
}

/** Reloads the page and waits until it is hydrated again. */
export async function reloadHydrated(page: Page): Promise<void> {
  await page.reload()
  await waitForHydration(page)
}

/** Opens a URL and waits until its heading and fonts have loaded, so that the layout can be measured. */
export async function gotoSettled(page: Page, address: string): Promise<Response | null> {
  const response = await gotoHydrated(page, address)
  await page.locator('main h1').waitFor()
  await page.evaluate(() => document.fonts.ready)
  return response
}

async function waitForHydration(page: Page): Promise<void> {
  // A function rather than a string: our content security policy forbids eval.
  await page.waitForFunction(() => {
    const isApp = document.getElementById('root') !== null
    return !isApp || document.documentElement.dataset['ready'] === 'true'
  })
}
