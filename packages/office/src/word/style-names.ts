import type { Style } from '@recto/layout'

/** A style with its unique name and ID. */
export interface NamedStyle {
  id: string
  name: string
  /** Outline level of a heading, from 0; undefined for other styles. */
  outlineLevel: number | undefined
  style: Style
}

/** Built-in styles whose names Word capitalizes; it writes all others in lower case. */
const CAPITAL_NAMES = new Set(['Normal', 'Title', 'Subtitle', 'Quote', 'Intense Quote', 'List Paragraph', 'No Spacing'])
const BUILT_IN = /^(?:heading [1-9]|toc [1-9]|caption|header|footer|(?:foot|end)note text)$/i
const HEADING = /^heading ([1-9])$/i
const DEFAULT_STYLE: Style = { name: 'Normal', paragraph: {}, run: {} }

/** The styles of a document with names and IDs that are unique, ignoring case. */
export class StyleNames {
  readonly all: NamedStyle[] = []
  readonly #ids = new Set<string>()
  readonly #names = new Set<string>()

  /** @param styles the first one becomes the default paragraph style, whatever its name */
  constructor(styles: readonly Style[]) {
    for (const [index, style] of (styles.length === 0 ? [DEFAULT_STYLE] : styles).entries()) {
      const name = this.#unique(index === 0 ? 'Normal' : builtInName(style.name), this.#names)
      const id = this.#unique(name.replace(/[^\dA-Za-z]/g, '') || 'Style', this.#ids)
      const level = HEADING.exec(name)?.[1]
      const outlineLevel = level === undefined ? undefined : Number(level) - 1
      this.all.push({ id: id.charAt(0).toUpperCase() + id.slice(1), name, outlineLevel, style })
    }
  }

  /** The style at an index of the model; the default style if there is none. */
  at(index: number): NamedStyle | undefined {
    return this.all[index] ?? this.all[0]
  }

  #unique(base: string, used: Set<string>): string {
    let name = base
    for (let count = 2; used.has(name.toLowerCase()); count += 1) name = `${base} ${count}`.trim()
    used.add(name.toLowerCase())
    return name
  }
}

function builtInName(name: string): string {
  const trimmed = name.trim() || 'Style'
  if (CAPITAL_NAMES.has(trimmed) || !BUILT_IN.test(trimmed)) return trimmed
  return trimmed.toLowerCase()
}
