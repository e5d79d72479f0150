import { AttributeAction, type AttributeSelector, type Selector, SelectorType } from 'css-what'

import { childElements, type SvgElement } from '../parse/svg-element.ts'

/** How many comparisons may still be made. */
export interface MatchBudget {
  left: number
}

/** Whether a selector, which `isSupported`, selects an element; nothing is selected once the budget is used up. */
export function matches(selector: readonly Selector[], element: SvgElement, budget: MatchBudget): boolean {
  return matchesUpTo(selector, selector.length - 1, element, budget)
}

const PSEUDO_CLASSES = new Set(['first-child', 'last-child', 'only-child', 'root', 'link', 'any-link'])
/** Pseudo-classes that never apply on paper. */
const OF_SCREENS = new Set(['active', 'focus', 'focus-visible', 'focus-within', 'hover', 'target', 'visited'])

/** Whether `matches` knows all parts of a selector. */
export function isSupported(selector: readonly Selector[]): boolean {
  return selector.every((part) => {
    switch (part.type) {
      case SelectorType.Attribute:
      case SelectorType.Tag:
      case SelectorType.Universal:
      case SelectorType.Descendant:
      case SelectorType.Child:
      case SelectorType.Adjacent:
      case SelectorType.Sibling:
        return true
      case SelectorType.Pseudo:
        return PSEUDO_CLASSES.has(part.name) || OF_SCREENS.has(part.name)
      default:
        return false
    }
  })
}

/** Matches the parts of a selector from its end, as browsers do. */
function matchesUpTo(selector: readonly Selector[], last: number, element: SvgElement, budget: MatchBudget): boolean {
  for (let index = last; index >= 0; index -= 1) {
    const part = selector[index]
    if (part === undefined) return true
    budget.left -= 1
    if (budget.left <= 0) return false
    if (!isCombinator(part)) {
      if (!matchesPart(part, element)) return false
      continue
    }
    return candidates(part, element).some((other) => matchesUpTo(selector, index - 1, other, budget))
  }
  return true
}

function isCombinator({ type }: Selector): boolean {
  return (
    type === SelectorType.Descendant ||
    type === SelectorType.Child ||
    type === SelectorType.Adjacent ||
    type === SelectorType.Sibling
  )
}

/** The elements that the part before a combinator may select. */
function candidates({ type }: Selector, { parent, ...element }: SvgElement): SvgElement[] {
  if (parent === undefined) return []
  if (type === SelectorType.Child) return [parent]
  if (type === SelectorType.Descendant) {
    const ancestors: SvgElement[] = []
    for (let above: SvgElement | undefined = parent; above !== undefined; above = above.parent) ancestors.push(above)
    return ancestors
  }
  const siblings = childElements(parent)
  const before = siblings.slice(
    0,
    siblings.findIndex(({ attributes }) => attributes === element.attributes),
  )
  return type === SelectorType.Adjacent ? before.slice(-1) : before
}

function matchesPart(part: Selector, element: SvgElement): boolean {
  switch (part.type) {
    case SelectorType.Tag:
      return part.name === element.name
    case SelectorType.Universal:
      return true
    case SelectorType.Attribute:
      return matchesAttribute(part, element.attributes.get(part.name))
    case SelectorType.Pseudo:
      return matchesPseudoClass(part.name, element)
    default:
      return false
  }
}

function matchesAttribute(
  { action, value: wanted, ignoreCase }: AttributeSelector,
  found: string | undefined,
): boolean {
  if (found === undefined) return action === AttributeAction.Not
  const fold = (text: string) => (ignoreCase === true ? text.toLowerCase() : text)
  const [value, expected] = [fold(found), fold(wanted)]
  switch (action) {
    case AttributeAction.Exists:
      return true
    case AttributeAction.Equals:
      return value === expected
    case AttributeAction.Element:
      return value.split(/\s+/).includes(expected)
    case AttributeAction.Start:
      return expected !== '' && value.startsWith(expected)
    case AttributeAction.End:
      return expected !== '' && value.endsWith(expected)
    case AttributeAction.Any:
      return expected !== '' && value.includes(expected)
    case AttributeAction.Hyphen:
      return value === expected || value.startsWith(`${expected}-`)
    default:
      return value !== expected
  }
}

function matchesPseudoClass(name: string, element: SvgElement): boolean {
  const { parent } = element
  if (OF_SCREENS.has(name)) return false
  if (name === 'root') return parent === undefined
  if (name === 'link' || name === 'any-link') return element.name === 'a'
  if (parent === undefined) return false
  const siblings = childElements(parent)
  const isFirst = siblings[0] === element
  const isLast = siblings.at(-1) === element
  if (name === 'only-child') return isFirst && isLast
  return name === 'first-child' ? isFirst : isLast
}
