const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** The distance of a point in the window from an element's inline start, in CSS pixels. */
export function measureFromStart(x: number, element: Element): number {
  const { left, right } = element.getBoundingClientRect()
  return isRightToLeft(element) ? right - x : x - left
}

/** Maps horizontal arrow keys to left-to-right order, so that ArrowRight always means forward. */
export function readArrow(key: string, element: Element): string {
  return (isRightToLeft(element) ? MIRRORED[key] : undefined) ?? key
}

function isRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl'
}
