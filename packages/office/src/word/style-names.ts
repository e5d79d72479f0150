import type { Style } from '@recto/layout'

/** A style with its unique name and ID. */
export interface NamedStyle {
  id: string
  name: string
  /** From 0 for the highest heading; undefined for other styles. */
  outlineLevel: number | undefined
  style: Style
}

/** Word writes the names of its built-in styles in lower case, except these. */
const CAPITAL_NAMES = new Set(['Normal', 'Title', 'Subtitle', 'Quote', 'Intense Quote', 'List Paragraph', 'No Spacing'])
const BUILT_IN = /^(?:heading [1-9]|toc [1-9]|caption|header|footer|(?:foot|end)note text)$/i
const HEADING = /^heading ([1-9])$/i
const PLAIN: Style = { name: 'Normal', paragraph: {}, run: {} }

/** Assigns unique names and IDs to the styles of a document. */
export class StyleNames {
  readonly all: NamedStyle[] = []
  private readonly ids = new Set<string>()
  private readonly names = new Set<string>()

  /** The first style becomes the default paragraph style, whatever its name. */
  constructor(styles: readonly Style[]) {
    for (const [index, style] of (styles.length === 0 ? [PLAIN] : styles).entries()) {
      const name = this.free(index === 0 ? 'Normal' : builtInName(style.name), this.names)
      const id = this.free(name.replace(/[^\dA-Za-z]/g, '') || 'Style', this.ids)
      const level = HEADING.exec(name)?.[1]
      const outlineLevel = level === undefined ? undefined : Number(level) - 1
      this.all.push({ id: id.charAt(0).toUpperCase() + id.slice(1), name, outlineLevel, style })
    }
  }

  /** The style with this index in the model; the default style if there is none. */
  at(index: number): NamedStyle | undefined {
    return this.all[index] ?? this.all[0]
  }

  private free(wanted: string, taken: Set<string>): string {
    let name = wanted
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${wanted} ${count}`.trim()
    taken.add(name.toLowerCase())
    return name
  }
}

function builtInName(name: string): string {
  const trimmed = name.trim() || 'Style'
  if (CAPITAL_NAMES.has(trimmed) || !BUILT_IN.test(trimmed)) return trimmed
  return trimmed.toLowerCase()
}
