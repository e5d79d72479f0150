import { html, type Markup } from './html.ts'

/** Renders a table that scrolls sideways on narrow screens; each row is a finished `<tr>`. */
export function renderTable(label: string, headings: readonly string[], rows: readonly Markup[]): Markup {
  return html`<div class="table" role="region" aria-label="${label}" tabindex="0">
    <table>
      <thead>
        <tr>
          ${headings.map((heading) => html`<th scope="col">${heading}</th> `)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`
}
