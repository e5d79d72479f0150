import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** The boxes of the elements while the text direction was left to right. */
    leftToRightBoxes?: Map<Element, { left: number; right: number }>
  }
}

/** How far an element may be from its mirrored position, in CSS pixels: browsers round. */
const TOLERANCE = 1.5

/** Sets the text direction of the page. */
export async function setDirection(page: Page, direction: 'ltr' | 'rtl'): Promise<void> {
  await page.evaluate((value) => {
    if (value === 'rtl') document.documentElement.dir = value
    else document.documentElement.removeAttribute('dir')
  }, direction)
}

/**
 * Switches the page to right-to-left text and compares positions.
 * @returns the visible headings and controls that are not mirrored, by tag and name
 */
export async function findUnmirrored(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    // Thumbnails of a file keep their direction, and so do the words inside an English sentence.
    const isMirrored = (element: Element) =>
      element.closest('[dir=ltr], .vh, .skip, [aria-hidden=true]') === null &&
      getComputedStyle(element).display !== 'inline'
    const elements = [...document.querySelectorAll('h1, h2, h3, a, button, input, select, label')].filter(isMirrored)
    window.leftToRightBoxes = new Map(elements.map((element) => [element, element.getBoundingClientRect()]))
  })
  await setDirection(page, 'rtl')
  return page.evaluate((tolerance) => {
    const { clientWidth } = document.documentElement
    const isOff = (actual: number, opposite: number) => Math.abs(actual - (clientWidth - opposite)) > tolerance
    const all = [...(window.leftToRightBoxes ?? [])]
    if (all.length === 0) throw new Error('the page has no headings and no controls')
    const unmirrored = all.filter(([element, before]) => {
      const box = element.getBoundingClientRect()
      return box.width > 0 && (isOff(box.left, before.right) || isOff(box.right, before.left))
    })
    return unmirrored.map(([element]) =>
      `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`.trim(),
    )
  }, TOLERANCE)
}
