/** A piece of HTML that is safe to put into a page. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Markup | string | number | readonly Part[]

/** Writes HTML; every text put into it is escaped. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(strings.map((text, index) => text + render(parts[index] ?? '')).join(''))
}

/** Plain text whose words between backticks are code, as the contract writes descriptions. */
export function prose(text: string): Markup {
  const parts = text.split('`').map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`))
  return html`${parts}`
}

function render(part: Part): string {
  if (part instanceof Markup) return part.text
  if (typeof part === 'object') return part.map(render).join('')
  return escapeText(String(part))
}

/** Makes text safe in content and in quoted attributes. */
function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
