import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** Where things stood when lines ran from left to right, from the left of the page. */
    places?: Map<Element, { left: number; right: number }>
  }
}

/** So far may a thing be from where it belongs, in CSS pixels: browsers round. */
const TOLERANCE = 1.5

/**
 * Turns the page over, so that lines run from right to left, and back.
 * @returns what can be seen and used and does not stand as in a mirror, by its name
 */
export async function findUnmirrored(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    // What shows a page of a file stays as it is, and so does the order of words within an English sentence.
    const isFree = (element: Element) =>
      element.closest('[dir=ltr], .vh, .skip, [aria-hidden=true]') === null &&
      getComputedStyle(element).display !== 'inline'
    const things = [...document.querySelectorAll('h1, h2, h3, a, button, input, select, label')].filter(isFree)
    window.places = new Map(things.map((thing) => [thing, thing.getBoundingClientRect()]))
    document.documentElement.dir = 'rtl'
  })
  return page.evaluate((tolerance) => {
    const { clientWidth } = document.documentElement
    const isAway = (now: number, mirrored: number) => Math.abs(now - (clientWidth - mirrored)) > tolerance
    const all = [...(window.places ?? [])]
    if (all.length === 0) throw new Error('there was nothing on the page')
    const away = all.filter(([thing, before]) => {
      const now = thing.getBoundingClientRect()
      return now.width > 0 && (isAway(now.left, before.right) || isAway(now.right, before.left))
    })
    return away.map(([thing]) => `${thing.tagName} ${thing.getAttribute('aria-label') ?? thing.textContent}`.trim())
  }, TOLERANCE)
}

/** Lines run from left to right again. */
export async function turnBack(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.removeAttribute('dir'))
}
