import { BATCH_FIELD, contentTypeOf, type OperationDefinition } from '@recto/contract'

import { listFieldRows, type FieldRow } from './field-rows.ts'
import { html, renderInlineCode, type Markup } from './html.ts'
import { tagOf } from './operation-group.ts'
import { renderTable } from './table.ts'

/** Renders the section of one operation. */
export function renderOperationSection(id: string, definition: OperationDefinition): Markup {
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${definition.summary}</h2>
    <p class="call">
      <span class="method">POST</span> <code>/api${definition.path}</code>
      <span class="tool">${tagOf(definition)}</span>
    </p>
    <p>${renderInlineCode(definition.description)}</p>
    <pre tabindex="0" aria-label="Example with curl"><code>${buildCurlExample(definition)}</code></pre>
    <h3>Fields</h3>
    ${renderTable(`Fields of ${definition.summary}`, ['Field', 'Type', 'Default', 'Description'], listFormRows(definition).map(renderFieldRow))}
    <h3>Response</h3>
    <p><code>${contentTypeOf(definition.answer)}</code>: ${renderInlineCode(definition.answer.description)}</p>
    ${renderResponseTable(definition)}
  </section>`
}

function renderFieldRow({ name, type, defaultText, meaning }: FieldRow): Markup {
  return html`<tr>
    <th scope="row"><code>${name}</code></th>
    <td>${type}</td>
    <td>${defaultText}</td>
    <td>${renderInlineCode(meaning)}</td>
  </tr> `
}

function listFormRows(definition: OperationDefinition): FieldRow[] {
  const { files, attachments = [], encoding, options, aliases = {}, batchArchive } = definition
  const file =
    files.max === 1
      ? { type: files.accepts === 'office' ? 'Office file' : 'PDF file', meaning: 'The file.' }
      : {
          type: `${files.accepts === 'images' ? 'images and PDF' : 'PDF'} files, ${files.min} or more`,
          meaning: 'The files, in order; repeat the field for each file.',
        }
  const rows = listFieldRows(options, 'input')
  const isEither = batchArchive !== undefined
  const fileRow = { name: files.field, defaultText: isEither ? `or ${BATCH_FIELD}` : 'required', ...file }
  const batchRow = {
    name: BATCH_FIELD,
    type: files.accepts === 'office' ? 'Office files' : 'PDF files',
    defaultText: '',
    meaning: `Several files instead of one; repeat the field for each. The response is \`${batchArchive}\`.`,
  }
  const fileRows = isEither ? [fileRow, batchRow] : [fileRow]
  const attachmentRows = attachments.map(({ field, contentTypes, description }) => ({
    name: field,
    type: `file, ${contentTypes.join(' or ')}`,
    defaultText: '',
    meaning: description,
  }))
  const aliasRows = Object.entries(aliases).map(([name, option]) => ({
    name,
    type: rows.find((row) => row.name === option)?.type ?? '',
    defaultText: '',
    meaning: `Alias of \`${option}\`, which takes precedence if both are sent.`,
  }))
  if (encoding === 'flat') return [...fileRows, ...attachmentRows, ...rows, ...aliasRows]
  const optionsRow = {
    name: 'options',
    type: 'JSON',
    defaultText: '{}',
    meaning: 'The options below, as a JSON object.',
  }
  return [...fileRows, ...attachmentRows, optionsRow, ...rows.map((row) => ({ ...row, name: `options.${row.name}` }))]
}

/** The members of a JSON response. */
function renderResponseTable({ answer, summary }: OperationDefinition): Markup | string {
  if (answer.kind !== 'json') return ''
  const rows = listFieldRows(answer.schema, 'output').map(
    ({ name, type, meaning }) =>
      html`<tr>
        <th scope="row"><code>${name}</code></th>
        <td>${type}</td>
        <td>${renderInlineCode(meaning)}</td>
      </tr> `,
  )
  return renderTable(`Response of ${summary}`, ['Field', 'Type', 'Description'], rows)
}

function exampleNames({ max, accepts }: OperationDefinition['files']): string[] {
  if (accepts === 'images') return ['first.jpg', 'second.png']
  if (accepts === 'office') return ['document.docx']
  return max === 1 ? ['document.pdf'] : ['first.pdf', 'second.pdf']
}

function buildCurlExample({ path, files, outputName, encoding, options, answer }: OperationDefinition): string {
  const names = exampleNames(files)
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
