import { ERRORS, TOOLS, type OperationDefinition } from '@recto/contract'
import { z } from 'zod'

import type { ServerConfig } from '../config.ts'
import { EXPOSED_HEADERS } from '../http/answer-headers.ts'
import { listOperations } from '../http/operation-routes.ts'
import { html, type Markup } from './markup.ts'
import { listOptionRows } from './option-rows.ts'
import { listErrorCodes } from './problem-answers.ts'

/** The reference of the API as a page: plain HTML, readable without scripts and without the network. */
export function referencePage(config: ServerConfig): string {
  const operations = listOperations()
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Recto API reference</title>
        <link rel="stylesheet" href="/api/docs/reference-page.css" />
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        <header>
          <p class="brand"><a href="/">Recto</a></p>
          <p>API reference · <a href="/api/openapi.json">OpenAPI document</a></p>
        </header>
        <div class="columns">
          <nav aria-label="Contents">
            <ul>
              <li><a href="#calling">Calling</a></li>
              ${operations.map(({ id, definition }) => html`<li><a href="#${id}">${definition.summary}</a></li> `)}
              <li><a href="#service">Service</a></li>
              <li><a href="#errors">Errors</a></li>
              <li><a href="#headers">Headers</a></li>
            </ul>
          </nav>
          <main id="content">
            <h1>API reference</h1>
            ${calling(config)} ${operations.map(({ id, definition }) => operationSection(id, definition))}
            ${serviceSection()} ${errorsSection()} ${headersSection()}
          </main>
        </div>
      </body>
    </html> `
  return page.text
}

function calling(config: ServerConfig): Markup {
  const rate = config.rateLimit === null ? '' : ` A client may make ${config.rateLimit} calls a minute.`
  return html`<section aria-labelledby="calling">
    <h2 id="calling">Calling</h2>
    <p>
      Every call takes a form (<code>multipart/form-data</code>) and answers with a file. Fields that a call does not
      know are ignored; a known one with a bad value is refused and named. Files are removed as soon as the answer is
      sent.
    </p>
    <p>
      Any call may carry <code>password</code>, or <code>passwords</code> as a JSON list by file position with
      <code>null</code> for none, to open files that are locked.
    </p>
    <p>
      A file may have up to ${config.maxUploadMb} MB (compress: ${config.maxUploadMbCompress} MB) and ${config.maxPages}
      pages, a request up to ${config.maxFiles} files.${rate}
    </p>
  </section>`
}

function operationSection(id: string, definition: OperationDefinition): Markup {
  const tool = TOOLS.find((candidate) => candidate.id === definition.tool)
  const rows = listOptionRows(z.toJSONSchema(definition.options, { io: 'input' }))
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${definition.summary}</h2>
    <p class="call">
      <span class="method">POST</span> <code>/api${definition.path}</code>
      <span class="tool">${tool?.title ?? ''}</span>
    </p>
    <p>${definition.description}</p>
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
          ${fileRow(definition)}
          ${
            definition.encoding === 'json'
              ? html`<tr>
                  <th scope="row"><code>options</code></th>
                  <td>JSON</td>
                  <td>{}</td>
                  <td>The options below, as one JSON object.</td>
                </tr>`
              : ''
          }
          ${rows.map(
            ({ name, type, fallback, meaning }) =>
              html`<tr>
                <th scope="row"><code>${definition.encoding === 'json' ? `options.${name}` : name}</code></th>
                <td>${type}</td>
                <td>${fallback}</td>
                <td>${meaning}</td>
              </tr> `,
          )}
        </tbody>
      </table>
    </div>
    <h3>Answer</h3>
    <p><code>${definition.answer.contentType}</code>: ${definition.answer.description}</p>
  </section>`
}

function fileRow({ files }: OperationDefinition): Markup {
  const type = files.max === 1 ? 'PDF file' : `PDF files, ${files.min} or more`
  const meaning = files.max === 1 ? 'The file.' : 'The files, in order; the field is repeated.'
  return html`<tr>
    <th scope="row"><code>${files.field}</code></th>
    <td>${type}</td>
    <td></td>
    <td>${meaning}</td>
  </tr>`
}

function curlExample({ path, files, outputName, encoding }: OperationDefinition): string {
  const names = files.max === 1 ? ['document.pdf'] : ['first.pdf', 'second.pdf']
  const parts = names.map((name) => `-F ${files.field}=@${name}`)
  const options = encoding === 'json' ? [`-F 'options={}'`] : []
  const arguments_ = [`curl --fail-with-body -o ${outputName(names)}`, ...parts, ...options]
  return `${arguments_.join(' \\\n  ')} \\\n  http://localhost:8080/api${path}`
}

function serviceSection(): Markup {
  return html`<section aria-labelledby="service">
    <h2 id="service">Service</h2>
    <dl>
      <dt><code>GET /api/health</code></dt>
      <dd>Answers <code>{"status":"ok"}</code> once requests can be served.</dd>
      <dt><code>GET /api/config</code></dt>
      <dd>The limits in force and the tools that can be used.</dd>
      <dt><code>GET /api/openapi.json</code></dt>
      <dd>This reference for programs (OpenAPI 3.1).</dd>
    </dl>
  </section>`
}

function errorsSection(): Markup {
  return html`<section aria-labelledby="errors">
    <h2 id="errors">Errors</h2>
    <p>
      Errors are <code>application/problem+json</code> (RFC 9457). Programs look at <code>code</code>;
      <code>message</code> is the sentence that people are shown.
    </p>
    <div class="table" role="region" aria-label="Error codes" tabindex="0">
      <table>
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Status</th>
            <th scope="col">When</th>
          </tr>
        </thead>
        <tbody>
          ${listErrorCodes().map(
            (code) =>
              html`<tr id="error-${code}">
                <th scope="row"><code>${code}</code></th>
                <td>${ERRORS[code].status}</td>
                <td>${ERRORS[code].when}</td>
              </tr> `,
          )}
        </tbody>
      </table>
    </div>
  </section>`
}

function headersSection(): Markup {
  return html`<section aria-labelledby="headers">
    <h2 id="headers">Headers</h2>
    <p>
      Scripts of allowed origins may read
      ${EXPOSED_HEADERS.map((name, index) => html`${index === 0 ? '' : ', '}<code>${name}</code>`)}.
    </p>
  </section>`
}
