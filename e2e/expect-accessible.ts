import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { findSmallTargets, findViolations, measureOverflow, OTHER_VIEWS, VIEWS } from './accessibility.ts'

/** Tall enough that the bar at the bottom of the window covers nothing; on a real screen the page can be scrolled. */
const HEIGHT = 2400

/** `npm run test:all` sets the variable and checks every width in both color schemes. */
const CHECKED_VIEWS = process.env['RECTO_TESTS'] === 'all' ? [...VIEWS, ...OTHER_VIEWS] : VIEWS

/** Expects no violations and no horizontal overflow on phones and desktops, in dark and light. Restores the window. */
export async function expectAccessible(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const { width, theme } of CHECKED_VIEWS) {
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
