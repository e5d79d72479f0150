import type { ServerConfig } from '../config.ts'
import { batchLimitOf } from '../config/batch-limit.ts'
import { html, type Markup } from './html.ts'

/** Renders the section about jobs and batches. */
export function renderJobsSection(config: ServerConfig): Markup {
  return html`<section aria-labelledby="jobs">
    <h2 id="jobs">Jobs and batches</h2>
    <p>
      With <code>Prefer: respond-async</code>, a call returns a job (202) at once. Its result is kept for
      ${config.retentionHours} hours or until the job is deleted.
    </p>
    <p>
      Calls about one file also take a batch: up to ${batchLimitOf(config)} files in <code>files</code>, repeated,
      instead of one in <code>file</code>. All options apply to each of them. A file that is refused stops no other, and
      the response is a ZIP of the results, in which equal names get numbers. What became of each file is in
      <code>parts</code> of the job, or of the report on the response. The call has failed only if no file succeeded.
    </p>
    <pre tabindex="0" aria-label="Example of a batch with curl"><code>${EXAMPLE}</code></pre>
    <dl>
      <dt><code>GET /api/jobs/{id}</code></dt>
      <dd>Where the job stands, with its result or its error, and the same for each file of a batch.</dd>
      <dt><code>GET /api/jobs/{id}/events</code></dt>
      <dd>The same as server-sent events with every change, until the job has ended.</dd>
      <dt><code>GET /api/jobs/{id}/result</code></dt>
      <dd>
        The file, whole or by byte range. The ZIP of a batch can be fetched while the batch is running: it begins with
        the first result and grows as the next ones are finished, in the order of the files.
      </dd>
      <dt><code>GET /api/jobs/{id}/report</code></dt>
      <dd>The full report on the result.</dd>
      <dt><code>GET /api/jobs/{id}/parts/{index}/result</code> and <code>/report</code></dt>
      <dd>The result of one file of a batch, counted from 0, as soon as it is there.</dd>
      <dt><code>DELETE /api/jobs/{id}</code></dt>
      <dd>Ends the work and deletes all files.</dd>
    </dl>
  </section>`
}

const EXAMPLE = `curl --fail-with-body -o compressed.zip \\
  -F files=@first.pdf \\
  -F files=@second.pdf \\
  -F imageCompression=high \\
  http://localhost:8080/api/pdf/compress`
