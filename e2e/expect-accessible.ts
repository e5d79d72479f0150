import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { findSmallTargets, findViolations, measureOverflow, VIEWS } from './accessibility.ts'

/** Tall enough that the bar at the bottom of the window covers nothing; on a real screen the page can be scrolled. */
const HEIGHT = 2400

/** Expects no violations and no horizontal overflow at every width and in both color schemes. Restores the window. */
export async function expectAccessible(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const { width, theme } of VIEWS) {
    await page.setViewportSize({ width, height: HEIGHT })
    await page.emulateMedia({ colorScheme: theme })
    expect(await findViolations(page), `${width} px, ${theme}`).toEqual([])
    expect(await measureOverflow(page), `wider than ${width} px`).toBeLessThanOrEqual(0)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  if (before !== null) await page.setViewportSize(before)
}

/** Expects the page to fit the width of its window, and every control to be large enough for a finger. */
export async function expectFitsTouchScreen(page: Page): Promise<void> {
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
  expect(await findSmallTargets(page)).toEqual([])
}
