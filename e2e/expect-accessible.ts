import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { IS_FULL_RUN } from '../fixtures/full-run.ts'
import { findSmallTargets, findViolations, measureOverflow, OTHER_VIEWS, VIEWS } from './accessibility.ts'

/** Tall enough that the bar at the bottom of the window covers nothing; on a real screen the page can be scrolled. */
const HEIGHT = 2400

/** The full run checks every width in both color schemes. */
const CHECKED_VIEWS = IS_FULL_RUN ? [...VIEWS, ...OTHER_VIEWS] : VIEWS

/** How often `expectAccessible` was called for each page. */
const callCounts = new WeakMap<Page, number>()

/**
 * Expects no violations and no horizontal overflow on phones and desktops, in dark and light. Restores the window. Outside the
 * full run it checks every second state of a page, on a phone and a desktop in turns: a check takes up to a tenth of a journey.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Journeys begin with their first or second state, so that each kind of state is checked for some tools.
  const call = callCounts.get(page) ?? new URL(page.url()).pathname.length % 2
  callCounts.set(page, call + 1)
  if (!IS_FULL_RUN && call % 2 === 1) return
  const before = page.viewportSize()
  for (const [index, { width, theme }] of CHECKED_VIEWS.entries()) {
    if (!IS_FULL_RUN && (call / 2) % CHECKED_VIEWS.length !== index) continue
    await page.setViewportSize({ width, height: HEIGHT })
    await page.emulateMedia({ colorScheme: theme })
    expect(await measureOverflow(page), `wider than ${width} px`).toBeLessThanOrEqual(0)
    expect(await findViolations(page), `${width} px, ${theme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
  if (before !== null) await resizeWindow(page, before)
}

/** Resizes the window and waits until the page was told: a resize event that came later would end a drag by keyboard. */
async function resizeWindow(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size)
  // Resize events are dispatched before the callbacks of a frame.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  })
}

/** Expects the page to fit the width of its window, and every control to be large enough for a finger. */
export async function expectFitsTouchScreen(page: Page): Promise<void> {
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
  expect(await findSmallTargets(page)).toEqual([])
}
