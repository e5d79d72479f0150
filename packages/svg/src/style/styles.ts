import type { SvgElement } from '../parse/svg-element.ts'
import { parseLength } from '../values/length.ts'
import { type Declaration, parseDeclarations } from './declarations.ts'
import { inheritedFrom, INITIAL_STYLE, isProperty, type Style } from './properties.ts'
import type { StyleSheet } from './style-sheet.ts'

/** Sizes of fonts by name, in pixels (CSS Fonts 3, 3.5). */
const FONT_SIZES: Readonly<Record<string, string>> = {
  'xx-small': '9',
  'x-small': '10',
  small: '13',
  medium: '16',
  large: '18',
  'x-large': '24',
  'xx-large': '32',
  smaller: '0.8333em',
  larger: '1.2em',
}

/** For these, the element with the attribute matters, not the inherited style. */
const NOT_PRESENTATION = new Set(['transform'])

/** Computes the styles of elements by the cascade (CSS Cascade 3). */
export class Styles {
  readonly #sheet: StyleSheet
  readonly #inPlace = new WeakMap<SvgElement, Style>()
  /** The most recently computed style: it is requested several times in a row for the same element. */
  readonly #last = new WeakMap<SvgElement, { parent: Style; style: Style }>()

  constructor(sheet: StyleSheet) {
    this.#sheet = sheet
  }

  /** The style of an element that inherits from a style. */
  styleOf(element: SvgElement, parent: Style): Style {
    const last = this.#last.get(element)
    if (last?.parent === parent) return last.style
    const style = this.#compute(element, parent)
    this.#last.set(element, { parent, style })
    return style
  }

  #compute(element: SvgElement, parent: Style): Style {
    const style: Record<string, string> = { ...inheritedFrom(parent) }
    const declared = [
      ...this.#sheet.declarationsFor(element),
      ...parseDeclarations(element.attributes.get('style') ?? ''),
    ]
    const ordered = [
      ...presentationOf(element),
      ...declared.filter(({ isImportant }) => !isImportant),
      ...declared.filter(({ isImportant }) => isImportant),
    ]
    for (const { property, value } of ordered.flatMap(expand)) {
      if (!isProperty(property)) continue
      if (value === 'inherit') style[property] = parent[property]
      else if (value === 'initial') style[property] = INITIAL_STYLE[property]
      else if (property === 'font-size') style[property] = fontSizeOf(value, parent) ?? style[property] ?? ''
      else style[property] = value
    }
    return style as Style
  }

  /** The style of an element at its position in the document, for referenced elements: gradients, patterns, markers. */
  styleInPlace(element: SvgElement): Style {
    const known = this.#inPlace.get(element)
    if (known !== undefined) return known
    const parent = element.parent === undefined ? INITIAL_STYLE : this.styleInPlace(element.parent)
    const style = this.styleOf(element, parent)
    this.#inPlace.set(element, style)
    return style
  }
}

function presentationOf({ attributes }: SvgElement): Declaration[] {
  const declarations: Declaration[] = []
  for (const [property, value] of attributes) {
    if (property === 'space' && value === 'preserve') {
      declarations.push({ property: 'white-space', value: 'pre', isImportant: false })
    } else if (isProperty(property) && !NOT_PRESENTATION.has(property)) {
      declarations.push({ property, value: value.trim(), isImportant: false })
    }
  }
  return declarations
}

/** More than a list of fonts needs. */
const MAX_FONT_LENGTH = 1000

/** The declarations that a shorthand expands to. */
function expand(declaration: Declaration): Declaration[] {
  const { property, value } = declaration
  if (property === 'marker') {
    return ['marker-start', 'marker-mid', 'marker-end'].map((longhand) => ({ ...declaration, property: longhand }))
  }
  if (property === 'text-decoration-line') return [{ ...declaration, property: 'text-decoration' }]
  if (property !== 'font') return [declaration]
  if (value.length > MAX_FONT_LENGTH) return []
  const font = /^(?<before>.*?)(?<size>[\d.]+(?:px|pt|em|rem|mm|%))(?:\/\S+)?\s+(?<family>.+)$/i.exec(value)?.groups
  if (font === undefined) return []
  const weight = /\b(?:bold|bolder|[1-9]00)\b/.exec(font['before'] ?? '')?.[0] ?? 'normal'
  const style = /\b(?:italic|oblique)\b/.exec(font['before'] ?? '')?.[0] ?? 'normal'
  return [
    { ...declaration, property: 'font-size', value: font['size'] ?? '' },
    { ...declaration, property: 'font-family', value: font['family'] ?? '' },
    { ...declaration, property: 'font-weight', value: weight },
    { ...declaration, property: 'font-style', value: style },
  ]
}

/** A font size in pixels, as a property value. */
function fontSizeOf(value: string, parent: Style): string | undefined {
  const fontSize = Number(parent['font-size'])
  const length = parseLength(FONT_SIZES[value] ?? value, { percent: fontSize, fontSize })
  return length === undefined || length < 0 ? undefined : String(length)
}
