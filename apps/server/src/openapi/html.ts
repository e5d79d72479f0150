import { escapeMarkup } from '../http/escape-markup.ts'

/** HTML that is safe to insert. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Markup | string | number | readonly Part[]

/** Template tag for HTML; interpolated text is escaped. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(strings.map((text, index) => text + renderPart(parts[index] ?? '')).join(''))
}

/** Renders text with inline code between backticks, the notation of the contract's descriptions. */
export function renderInlineCode(text: string): Markup {
  const parts = text.split('`').map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`))
  return html`${parts}`
}

function renderPart(part: Part): string {
  if (part instanceof Markup) return part.text
  if (typeof part === 'object') return part.map(renderPart).join('')
  return escapeMarkup(String(part))
}
