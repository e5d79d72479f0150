import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { findBarriers, measureOverflow, VIEWS } from './accessibility.ts'

/** Tall, so that the bar at the lower edge lies below everything: what it covers elsewhere can be scrolled free. */
const HEIGHT = 2400

/** Checks what the page shows now at every width and in both themes, and leaves it as it was: no barriers, nothing to scroll to sideways. */
export async function checkAccessible(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const { width, theme } of VIEWS) {
    await page.setViewportSize({ width, height: HEIGHT })
    await page.emulateMedia({ colorScheme: theme })
    expect(await findBarriers(page), `${width} px, ${theme}`).toEqual([])
    expect(await measureOverflow(page), `wider than ${width} px`).toBeLessThanOrEqual(0)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  if (before !== null) await page.setViewportSize(before)
}
