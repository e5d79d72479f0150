import { isShape } from '../shapes/shape-path.ts'
import { childElements, type SvgElement } from '../parse/svg-element.ts'
import type { SvgPart } from './svg-part.ts'

const CONTAINERS = new Set(['g', 'a', 'svg', 'switch', 'use', 'text', 'image'])

/** Whether an element is drawn where it occurs. */
export function isDrawn(element: SvgElement): boolean {
  return CONTAINERS.has(element.name) || isShape(element)
}

const ANIMATIONS = new Set(['animate', 'animateTransform', 'animateMotion', 'animateColor', 'set'])

/** Visible elements that are not supported. */
const MISSED: Readonly<Record<string, SvgPart>> = {
  foreignObject: 'html',
  script: 'scripts',
  video: 'media',
  audio: 'media',
  iframe: 'media',
}

/** Which part of an element is left out. */
export function missedIn(element: SvgElement): SvgPart[] {
  const missed = MISSED[element.name]
  const isAnimated = childElements(element).some(({ name }) => ANIMATIONS.has(name))
  return [...(missed === undefined ? [] : [missed]), ...(isAnimated ? (['animation'] as const) : [])]
}

/** The child of a `switch` to draw: the first one without an unmet condition (SVG 2, 5.9). */
export function chosenChild(element: SvgElement): SvgElement | undefined {
  return childElements(element).find((child) => {
    const { attributes } = child
    if (!isDrawn(child)) return false
    if ((attributes.get('requiredExtensions') ?? '') !== '') return false
    const languages = attributes.get('systemLanguage')
    return languages === undefined || languages.split(',').some((tag) => /^\s*en\b/i.test(tag))
  })
}
