import type { Page } from 'playwright-core'

/**
 * Holds back the next request to a URL.
 * @returns lets the request continue
 */
export async function holdNextRequest(page: Page, pattern: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(
    pattern,
    async (route) => {
      await promise
      await route.continue().catch(() => {
        // The page may have canceled the request by now.
      })
    },
    { times: 1 },
  )
  return resolve
}

/** Makes the next request to an address fail as if the server could not be reached. */
export async function failNextRequest(page: Page, pattern: string): Promise<void> {
  await page.route(pattern, (route) => route.abort(), { times: 1 })
}
