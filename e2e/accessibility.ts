import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/** WCAG 2.2 at level AA and all it contains, and the habits that axe knows beyond it. */
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const OPTIONS: RunOptions = { runOnly: { type: 'tag', values: STANDARDS }, resultTypes: ['violations'] }

/** The widths and themes in which every page is looked at. */
export const VIEWS = [390, 768, 1440].flatMap((width) => [
  { width, theme: 'light' as const },
  { width, theme: 'dark' as const },
])

declare global {
  interface Window {
    axe?: { run: (root: Document, options: RunOptions) => Promise<AxeResults> }
  }
}

/** What axe finds wrong on a page: one line for each finding, with the elements it speaks of. */
export async function findBarriers(page: Page): Promise<string[]> {
  await bringAxe(page)
  const violations = await page.evaluate(async (options) => {
    const results = await window.axe?.run(document, options)
    if (results === undefined || results.passes.length === 0) throw new Error('axe has looked at nothing')
    return results.violations
  }, OPTIONS)
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(', ')})`,
  )
}

/** Brings axe to a page and to its frames, once for each: that takes longer than a look at a page. */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  }
}

/** By how many pixels a page is wider than its window; people must not have to scroll sideways. */
export function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

/** The controls that are smaller than a finger, by name; links in running text may be. */
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
