import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/** WCAG 2.2 up to level AA, and axe's best practices. */
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const OPTIONS: RunOptions = { runOnly: { type: 'tag', values: STANDARDS }, resultTypes: ['violations'] }

/** A window width in pixels and a color scheme. */
export interface View {
  width: number
  theme: 'light' | 'dark'
}

/** Window widths and color schemes checked in every run: the extremes of both. */
export const VIEWS: readonly View[] = [
  { width: 390, theme: 'dark' },
  { width: 1440, theme: 'light' },
]

/** The views that only the full run checks. */
export const OTHER_VIEWS: readonly View[] = [
  { width: 390, theme: 'light' },
  { width: 768, theme: 'light' },
  { width: 768, theme: 'dark' },
  { width: 1440, theme: 'dark' },
]

declare global {
  interface Window {
    axe?: { run: (root: Document, options: RunOptions) => Promise<AxeResults> }
  }
}

/** What axe reports for the page: one line for each violation, with the selectors of its elements. */
export async function findViolations(page: Page): Promise<string[]> {
  await injectAxe(page)
  const violations = await page.evaluate(async (options) => {
    const results = await window.axe?.run(document, options)
    if (results === undefined || results.passes.length === 0) throw new Error('axe checked nothing')
    return results.violations
  }, OPTIONS)
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(', ')})`,
  )
}

/** The minified build, because every page has to receive and compile it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Injects axe into the page and its frames, once each: that takes longer than a run of it. */
async function injectAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
  }
}

/** How many pixels wider the page is than its window; pages should not scroll sideways. */
export function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

/** Controls smaller than 44 CSS pixels either way (WCAG 2.5.5), by name and size. Links within text are exempt. */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>('button, input:not([type=file]), a.btn, a.iconbtn, nav a')
    return [...controls]
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
      .map(({ control, box }) => {
        const name = control.getAttribute('aria-label') ?? control.textContent
        return `${name} ${Math.round(box.width)}x${Math.round(box.height)}`
      })
  })
}

/** Waits until all finite animations have ended: axe would judge the colors of a notice while it fades in. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter((each) => each.effect?.getTiming().iterations !== Infinity)
    await Promise.all(finite.map((each) => each.finished))
  })
}
