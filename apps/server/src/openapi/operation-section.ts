import { contentTypeOf, type OperationDefinition } from '@recto/contract'

import { listFieldRows, type FieldRow } from './field-rows.ts'
import { html, renderInlineCode, type Markup } from './html.ts'
import { tagOf } from './operation-group.ts'

/** Renders the section of one operation. */
export function operationSection(id: string, definition: OperationDefinition): Markup {
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${definition.summary}</h2>
    <p class="call">
      <span class="method">POST</span> <code>/api${definition.path}</code>
      <span class="tool">${tagOf(definition)}</span>
    </p>
    <p>${renderInlineCode(definition.description)}</p>
    <pre tabindex="0" aria-label="Example with curl"><code>${curlExample(definition)}</code></pre>
    <h3>Fields</h3>
    <div class="table" role="region" aria-label="Fields of ${definition.summary}" tabindex="0">
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Type</th>
            <th scope="col">Default</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          ${formRows(definition).map(
            ({ name, type, defaultText, meaning }) =>
              html`<tr>
                <th scope="row"><code>${name}</code></th>
                <td>${type}</td>
                <td>${defaultText}</td>
                <td>${renderInlineCode(meaning)}</td>
              </tr> `,
          )}
        </tbody>
      </table>
    </div>
    <h3>Answer</h3>
    <p><code>${contentTypeOf(definition.answer)}</code>: ${renderInlineCode(definition.answer.description)}</p>
    ${responseTable(definition)}
  </section>`
}

function formRows({ files, attachments = [], encoding, options, aliases = {} }: OperationDefinition): FieldRow[] {
  const file =
    files.max === 1
      ? { type: 'PDF file', meaning: 'The file.' }
      : { type: `PDF files, ${files.min} or more`, meaning: 'The files, in order; the field is repeated.' }
  const rows = listFieldRows(options, 'input')
  const head = { name: files.field, defaultText: 'required', ...file }
  const beside = attachments.map(({ field, contentTypes, description }) => ({
    name: field,
    type: `file, ${contentTypes.join(' or ')}`,
    defaultText: '',
    meaning: description,
  }))
  const others = Object.entries(aliases).map(([name, option]) => ({
    name,
    type: rows.find((row) => row.name === option)?.type ?? '',
    defaultText: '',
    meaning: `Another name of \`${option}\`, which counts where both come.`,
  }))
  if (encoding === 'flat') return [head, ...beside, ...rows, ...others]
  const whole = { name: 'options', type: 'JSON', defaultText: '{}', meaning: 'The options below, as one JSON object.' }
  return [head, ...beside, whole, ...rows.map((row) => ({ ...row, name: `options.${row.name}` }))]
}

/** The members of a JSON response. */
function responseTable({ answer, summary }: OperationDefinition): Markup | string {
  if (answer.kind !== 'json') return ''
  return html`<div class="table" role="region" aria-label="Answer of ${summary}" tabindex="0">
    <table>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Type</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        ${listFieldRows(answer.schema, 'output').map(
          ({ name, type, meaning }) =>
            html`<tr>
              <th scope="row"><code>${name}</code></th>
              <td>${type}</td>
              <td>${renderInlineCode(meaning)}</td>
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`
}

function curlExample({ path, files, outputName, encoding, options, answer }: OperationDefinition): string {
  const names = files.max === 1 ? ['document.pdf'] : ['first.pdf', 'second.pdf']
  // Nested members are sent within their field.
  const isField = (name: string) => !name.includes('.')
  const required = listFieldRows(options, 'input').filter(
    ({ name, defaultText }) => defaultText === 'required' && isField(name),
  )
  const fields = encoding === 'json' ? [`-F 'options={}'`] : required.map(({ name }) => `-F '${name}=…'`)
  const parts = [...names.map((name) => `-F ${files.field}=@${name}`), ...fields]
  const target = answer.kind === 'json' ? '' : ` -o ${outputName(names)}`
  return `${[`curl --fail-with-body${target}`, ...parts].join(' \\\n  ')} \\\n  http://localhost:8080/api${path}`
}
