import { AttributeAction, parse, type Selector, SelectorType } from 'css-what'

import type { SvgElement } from '../parse/svg-element.ts'
import { type Declaration, parseDeclarations, withoutComments } from './declarations.ts'
import { isSupported, matches } from './matches.ts'

/** A selector with the declarations of its rule. */
interface Rule {
  selector: readonly Selector[]
  declarations: readonly Declaration[]
  /** IDs, classes and types, as one number (Selectors 3, 9). */
  specificity: number
}

/** More rules than any editor writes. */
const MAX_RULES = 10_000
/** Depth of conditions within conditions. */
const MAX_DEPTH = 4
/** Comparisons of parts of selectors with elements, each about a tenth of a microsecond. */
const MAX_COMPARISONS = 50_000_000
/** Conditions of at-rules that apply to a document on paper. */
const MEDIA = /^@media\s+(?:all|print|screen)?\s*$/i

/** The style sheets of an SVG. */
export class StyleSheet {
  /** Rules by the ID, class or type of their last compound; '*' for the others. */
  readonly #rules = new Map<string, Rule[]>()
  #count = 0
  #hasUnknown = false
  readonly #budget = { left: MAX_COMPARISONS }

  /** Whether there were selectors that are not supported, or took too long, and were ignored. */
  get hasUnknown(): boolean {
    return this.#hasUnknown || this.#budget.left <= 0
  }

  /** Adds the rules of a `style` element. */
  add(css: string): void {
    this.#addRules(withoutComments(css).replaceAll(/<!--|-->/g, ' '), 0)
  }

  #addRules(css: string, depth: number): void {
    if (depth > MAX_DEPTH) return
    for (const [prelude, block] of splitRules(css)) {
      if (MEDIA.test(prelude)) this.#addRules(block, depth + 1)
      else if (!prelude.startsWith('@')) this.#addRule(prelude, parseDeclarations(block))
    }
  }

  #addRule(prelude: string, declarations: readonly Declaration[]): void {
    for (const selector of parseSelectors(prelude) ?? []) {
      if (!isSupported(selector)) {
        this.#hasUnknown = true
        continue
      }
      if (this.#count >= MAX_RULES) return
      this.#count += 1
      const key = keyOf(selector)
      const rule = { selector, declarations, specificity: specificityOf(selector) * MAX_RULES + this.#count }
      this.#rules.set(key, [...(this.#rules.get(key) ?? []), rule])
    }
  }

  /** The declarations for an element, the strongest last. */
  declarationsFor(element: SvgElement): Declaration[] {
    if (this.#rules.size === 0) return []
    const classes = (element.attributes.get('class') ?? '').split(/\s+/).map((name) => `.${name}`)
    const id = element.attributes.get('id')
    const keys = new Set(['*', element.name, ...classes, ...(id === undefined ? [] : [`#${id}`])])
    return [...keys]
      .flatMap((key) => this.#rules.get(key) ?? [])
      .filter(({ selector }) => matches(selector, element, this.#budget))
      .toSorted((one, other) => one.specificity - other.specificity)
      .flatMap(({ declarations }) => declarations)
  }
}

function parseSelectors(prelude: string): Selector[][] | undefined {
  try {
    return parse(prelude)
  } catch {
    // A rule whose selector is invalid is ignored (CSS Syntax 3, 9).
    return undefined
  }
}

/** Splits CSS into rules: the text before a brace, and the block inside, which may contain nested braces. */
function splitRules(css: string): [prelude: string, block: string][] {
  const rules: [string, string][] = []
  let [start, depth, open] = [0, 0, 0]
  for (let at = 0; at < css.length; at += 1) {
    const letter = css[at]
    if (letter === '{') {
      if (depth === 0) open = at
      depth += 1
    } else if (letter === '}' && depth > 0) {
      depth -= 1
      if (depth > 0) continue
      rules.push([css.slice(start, open).trim(), css.slice(open + 1, at)])
      start = at + 1
    } else if (letter === ';' && depth === 0) start = at + 1
  }
  return rules
}

function keyOf(selector: readonly Selector[]): string {
  for (const part of selector.toReversed()) {
    if (part.type === SelectorType.Tag) return part.name
    if (part.type !== SelectorType.Attribute) break
    if (part.name === 'id' && part.action === AttributeAction.Equals) return `#${part.value}`
    if (part.name === 'class' && part.action === AttributeAction.Element) return `.${part.value}`
  }
  return '*'
}

function specificityOf(selector: readonly Selector[]): number {
  let specificity = 0
  for (const part of selector) {
    if (part.type === SelectorType.Tag) specificity += 1
    else if (part.type === SelectorType.Attribute && part.name === 'id') specificity += 10_000
    else if (part.type === SelectorType.Attribute || part.type === SelectorType.Pseudo) specificity += 100
  }
  return specificity
}
