import { contentTypeOf, type OperationDefinition } from '@recto/contract'

import { listFieldRows, type FieldRow } from './field-rows.ts'
import { html, prose, type Markup } from './markup.ts'
import { groupOf } from './operation-group.ts'

/** What the reference page says of one operation. */
export function operationSection(id: string, definition: OperationDefinition): Markup {
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${definition.summary}</h2>
    <p class="call">
      <span class="method">POST</span> <code>/api${definition.path}</code>
      <span class="tool">${groupOf(definition)}</span>
    </p>
    <p>${prose(definition.description)}</p>
    <pre tabindex="0" aria-label="Example with curl"><code>${curlExample(definition)}</code></pre>
    <h3>Fields</h3>
    <div class="table" role="region" aria-label="Fields of ${definition.summary}" tabindex="0">
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Type</th>
            <th scope="col">Default</th>
            <th scope="col">Description</th>
          </tr>
        </thead>
        <tbody>
          ${formRows(definition).map(
            ({ name, type, fallback, meaning }) =>
              html`<tr>
                <th scope="row"><code>${name}</code></th>
                <td>${type}</td>
                <td>${fallback}</td>
                <td>${prose(meaning)}</td>
              </tr> `,
          )}
        </tbody>
      </table>
    </div>
    <h3>Response</h3>
    <p><code>${contentTypeOf(definition.answer)}</code>: ${prose(definition.answer.description)}</p>
    ${factsTable(definition)}
  </section>`
}

function formRows({ files, attachments = [], encoding, options, aliases = {} }: OperationDefinition): FieldRow[] {
  const file =
    files.max === 1
      ? { type: 'PDF file', meaning: 'The file.' }
      : { type: `PDF files, ${files.min} or more`, meaning: 'The files, in order; repeat the field for each file.' }
  const rows = listFieldRows(options, 'input')
  const head = { name: files.field, fallback: 'required', ...file }
  const beside = attachments.map(({ field, contentTypes, description }) => ({
    name: field,
    type: `file, ${contentTypes.join(' or ')}`,
    fallback: '',
    meaning: description,
  }))
  const others = Object.entries(aliases).map(([name, option]) => ({
    name,
    type: rows.find((row) => row.name === option)?.type ?? '',
    fallback: '',
    meaning: `Alias of \`${option}\`, which takes precedence if both are sent.`,
  }))
  if (encoding === 'flat') return [head, ...beside, ...rows, ...others]
  const whole = { name: 'options', type: 'JSON', fallback: '{}', meaning: 'The options below, as a JSON object.' }
  return [head, ...beside, whole, ...rows.map((row) => ({ ...row, name: `options.${row.name}` }))]
}

/** The fields of an answer that is JSON. */
function factsTable({ answer, summary }: OperationDefinition): Markup | string {
  if (answer.kind !== 'json') return ''
  return html`<div class="table" role="region" aria-label="Response of ${summary}" tabindex="0">
    <table>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Type</th>
          <th scope="col">Description</th>
        </tr>
      </thead>
      <tbody>
        ${listFieldRows(answer.schema, 'output').map(
          ({ name, type, meaning }) =>
            html`<tr>
              <th scope="row"><code>${name}</code></th>
              <td>${type}</td>
              <td>${prose(meaning)}</td>
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`
}

function curlExample({ path, files, outputName, encoding, options, answer }: OperationDefinition): string {
  const names = files.max === 1 ? ['document.pdf'] : ['first.pdf', 'second.pdf']
  // What is inside of a field is sent with it.
  const isField = (name: string) => !name.includes('.')
  const required = listFieldRows(options, 'input').filter(
    ({ name, fallback }) => fallback === 'required' && isField(name),
  )
  const fields = encoding === 'json' ? [`-F 'options={}'`] : required.map(({ name }) => `-F '${name}=…'`)
  const parts = [...names.map((name) => `-F ${files.field}=@${name}`), ...fields]
  const target = answer.kind === 'json' ? '' : ` -o ${outputName(names)}`
  return `${[`curl --fail-with-body${target}`, ...parts].join(' \\\n  ')} \\\n  http://localhost:8080/api${path}`
}
