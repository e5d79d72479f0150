import { ERRORS, type ErrorCode } from '@recto/contract'

import type { ServerConfig } from '../config.ts'
import { listOperations } from '../http/operation-routes.ts'
import { EXPOSED_HEADERS } from '../http/response-headers.ts'
import { html, renderInlineCode, type Markup } from './html.ts'
import { renderJobsSection } from './jobs-section.ts'
import { renderOperationSection } from './operation-section.ts'
import { listErrorCodes } from './problem-responses.ts'
import { renderTable } from './table.ts'

/** Renders the API reference as plain HTML, without scripts or external resources. */
export function renderReferencePage(config: ServerConfig): string {
  const operations = listOperations()
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Recto API reference</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
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
              <li><a href="#calling">Making calls</a></li>
              ${operations.map(({ id, definition }) => html`<li><a href="#${id}">${definition.summary}</a></li> `)}
              <li><a href="#jobs">Jobs and batches</a></li>
              <li><a href="#service">Service</a></li>
              <li><a href="#errors">Errors</a></li>
              <li><a href="#headers">Headers</a></li>
            </ul>
          </nav>
          <main id="content">
            <h1>API reference</h1>
            ${renderIntroduction(config)}
            ${operations.map(({ id, definition }) => renderOperationSection(id, definition))}
            ${renderJobsSection(config)} ${renderServiceSection()} ${renderErrorsSection()} ${renderHeadersSection()}
          </main>
        </div>
      </body>
    </html> `
  return page.text
}

function renderIntroduction(config: ServerConfig): Markup {
  const rate = config.rateLimit === null ? '' : ` Each client can make ${config.rateLimit} calls per minute.`
  return html`<section aria-labelledby="calling">
    <h2 id="calling">Making calls</h2>
    <p>
      Every call takes a form (<code>multipart/form-data</code>) and returns a file or JSON. Files are deleted as soon
      as the response is sent.
    </p>
    <p>
      Options can be sent as one form field each, where objects and lists are JSON, or together as a JSON object in
      <code>options</code>; an option sent in both ways is rejected. So is one that a call does not have, with the
      nearest name it has, and one with an invalid value. The error names the option.
    </p>
    <p>
      To open password-protected files, send <code>password</code>, or <code>passwords</code> as a JSON array by file
      position, with <code>null</code> for files that need none.
    </p>
    <p>
      A file can have up to ${config.maxUploadMb} MB (compress: ${config.maxUploadMbCompress} MB) and ${config.maxPages}
      pages, a request up to ${config.maxFiles} files.${rate}
    </p>
    ${renderKeyNote(config)}
  </section>`
}

function renderKeyNote({ apiKeys, keyRateLimit }: ServerConfig): Markup | string {
  if (apiKeys === 'none') return ''
  const rate = keyRateLimit === null ? 'any number of calls' : `${keyRateLimit} calls per minute`
  const use =
    apiKeys === 'required'
      ? `Every call needs an API key from the operator of this server, with which it can make ${rate} by default`
      : `With an API key from the operator of this server, a client can make ${rate} by default`
  return html`<p>
    ${use}. Send it as <code>Authorization: Bearer …</code>, also to follow a job: a job and its result belong to the
    key that started it.
  </p>`
}

function renderServiceSection(): Markup {
  return html`<section aria-labelledby="service">
    <h2 id="service">Service</h2>
    <dl>
      <dt><code>GET /api/health</code></dt>
      <dd>Returns <code>{"status":"ok"}</code> when the server can handle requests.</dd>
      <dt><code>GET /api/ready</code></dt>
      <dd>Returns 200 while new work is taken, else 503 with what is not ready.</dd>
      <dt><code>GET /api/config</code></dt>
      <dd>The current limits and the available tools.</dd>
      <dt><code>GET /api/openapi.json</code></dt>
      <dd>This reference in machine-readable form (OpenAPI 3.1).</dd>
    </dl>
  </section>`
}

function renderErrorsSection(): Markup {
  return html`<section aria-labelledby="errors">
    <h2 id="errors">Errors</h2>
    <p>
      Errors are <code>application/problem+json</code> (RFC 9457). Programs should check <code>code</code>;
      <code>message</code> is a sentence for people.
    </p>
    ${renderTable('Error codes', ['Code', 'Status', 'When'], listErrorCodes().map(renderErrorRow))}
  </section>`
}

function renderErrorRow(code: ErrorCode): Markup {
  return html`<tr id="error-${code}">
    <th scope="row"><code>${code}</code></th>
    <td>${ERRORS[code].status}</td>
    <td>${renderInlineCode(ERRORS[code].when)}</td>
  </tr> `
}

function renderHeadersSection(): Markup {
  return html`<section aria-labelledby="headers">
    <h2 id="headers">Headers</h2>
    <p>
      Scripts from allowed origins can read
      ${EXPOSED_HEADERS.map((name, index) => html`${index === 0 ? '' : ', '}<code>${name}</code>`)}.
    </p>
  </section>`
}
