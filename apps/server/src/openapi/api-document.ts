import type { ServerConfig } from '../config.ts'
import { listOperations } from '../http/operation-routes.ts'
import { buildHeaderComponents } from './header-components.ts'
import { buildJobPaths, JOBS_TAG } from './job-paths.ts'
import { buildJobPartSchema, buildJobSchema } from './job-schema.ts'
import type { Json, JsonObject } from './json.ts'
import { describeTag, tagOf } from './operation-group.ts'
import { buildOperationPath } from './operation-path.ts'
import { buildReportPaths, buildReportSchema, REPORTS_TAG } from './report-paths.ts'
import { buildProblemSchema } from './problem-responses.ts'
import { buildSecurity, buildSecuritySchemes } from './security.ts'
import { buildConfigSchema, buildServicePaths, SERVICE_TAG } from './service-paths.ts'

/** Version of the API; the major version changes with breaking changes. */
const API_VERSION = '1.0.0'

const DESCRIPTION = `Each call takes a form (\`multipart/form-data\`) with one or more PDF files and returns a file or JSON.

To open password-protected files, send \`password\`, or \`passwords\` as a JSON array by file position.
Options can be sent as one form field each, where objects and lists are JSON, or together as a JSON object in \`options\`; an
option sent in both ways is rejected. So is one that a call does not have, with the nearest name it has, and one with an invalid
value. The error names the option.
Files are deleted as soon as the response is sent; files of a job are deleted when it expires or is deleted.

\`X-Result-Report\` says what was kept and what was not. If the headers have no room for all of it, it is marked as \`truncated\`, and the
\`Link\` header with \`rel="describedby"\` leads to the full report.

Calls about one file also take a batch: several files in \`files\` instead of one in \`file\`. Each is processed separately with the same
options, a refused file stops no other, and the response is a ZIP of the results, in which equal names get numbers. As a job, a
batch has a part for each file, with its progress and its result or error.

\`Prefer: respond-async\` turns any call into a job. With an \`Idempotency-Key\`, a call can be retried safely; its response is
kept for some minutes, even if the client has disconnected.`

/** Builds the OpenAPI document of all routes from the contract. */
export function buildApiDocument(config: ServerConfig): JsonObject {
  const operations = listOperations().map(({ id, definition }): [string, Json] => [
    `/api${definition.path}`,
    buildOperationPath(id, definition, config),
  ])
  const paths = {
    ...Object.fromEntries<Json>(operations),
    ...buildJobPaths(config),
    ...buildReportPaths(config),
    ...buildServicePaths(config),
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Recto API',
      version: API_VERSION,
      description: DESCRIPTION,
      ...(config.contactEmail === '' ? {} : { contact: { email: config.contactEmail } }),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: config.apiBaseUrl || config.basePath || '/' }],
    tags: buildTags(),
    security: buildSecurity(config),
    paths,
    components: {
      ...buildSecuritySchemes(config),
      schemas: {
        Problem: buildProblemSchema(),
        Job: buildJobSchema(),
        JobPart: buildJobPartSchema(),
        Report: buildReportSchema(),
        Config: buildConfigSchema(config),
      },
      headers: buildHeaderComponents(paths),
    },
  }
}

function buildTags(): JsonObject[] {
  const tags = new Map(listOperations().map(({ definition }) => [tagOf(definition), describeTag(definition)]))
  tags.set(JOBS_TAG, 'Calls with `Prefer: respond-async`: their status, their result and their end.')
  tags.set(REPORTS_TAG, 'What was kept in results and what was not, if the header has no room for all of it.')
  tags.set(SERVICE_TAG, 'The server itself: its state, its limits and its description.')
  return [...tags].map(([name, description]) => ({ name, description }))
}
