import type { Locator, Page } from 'playwright-core'

/**
 * Locates text on the page, ignoring the visually hidden copy that Radix adds to `<body>` for a second to announce each
 * notice to screen readers.
 */
export function visibleText(page: Page, text: string | RegExp, options?: { exact: boolean }): Locator {
  return page.getByText(text, options).and(page.locator(':not(body > span[role=status])'))
}
