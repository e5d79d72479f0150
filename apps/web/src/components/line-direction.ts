const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** How far a point of the window lies from where an element's lines start, in CSS pixels. */
export function measureFromStart(x: number, element: Element): number {
  const { left, right } = element.getBoundingClientRect()
  return isRightToLeft(element) ? right - x : x - left
}

/** A key as it is meant where lines run from left to right: there, the arrow to the right leads on. */
export function readArrow(key: string, element: Element): string {
  return (isRightToLeft(element) ? MIRRORED[key] : undefined) ?? key
}

function isRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl'
}
