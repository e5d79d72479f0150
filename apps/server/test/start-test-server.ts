import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { readConfig } from '../src/config.ts'
import { startServer, type ServerOverrides } from '../src/start-server.ts'
import { OWNER_FILE } from '../src/store/instance-owner.ts'
import { isRecord } from '../src/store/job-folder.ts'
import { KEY_FILE } from '../src/store/sealer.ts'

/** A real server on a free port, with a data folder of its own. */
export interface TestServer {
  url: string
  /** Returns the metrics in Prometheus format; needs METRICS_PORT. */
  metrics: () => Promise<string>
  /** Returns the number of open connections. */
  connections: () => Promise<number>
  /** Lists the uploads and results in its data folder, without records. */
  listFiles: () => Promise<string[]>
  close: () => Promise<void>
}

/** Starts a server with settings for tests, which `environment` overrides. */
export async function startTestServer(
  environment: Record<string, string> = {},
  overrides: ServerOverrides = {},
): Promise<TestServer> {
  const ownDir = environment['DATA_DIR'] === undefined ? await mkdtemp(path.join(tmpdir(), 'recto-server-')) : ''
  const dataDir = environment['DATA_DIR'] ?? ownDir
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT: 'off', ...environment })
  const server = await startServer(config, overrides)
  return {
    url: server.url,
    metrics: async () => (await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`)).text(),
    connections: () => promisify(server.app.server.getConnections.bind(server.app.server))(),
    listFiles: async () => {
      const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
      return files.filter((name) => name !== OWNER_FILE && name !== KEY_FILE && !isRecord(name))
    },
    close: async () => {
      await server.close()
      if (ownDir !== '') await rm(ownDir, { recursive: true, force: true })
    },
  }
}

/** Sends files and fields to an operation as a multipart form. */
export async function callOperation(
  url: string,
  call: {
    path?: string
    files: readonly { name: string; bytes: Uint8Array; field?: string }[]
    fields?: Record<string, string>
    headers?: Record<string, string>
  },
): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries(call.fields ?? {})) form.append(name, value)
  for (const { name, bytes, field } of call.files)
    form.append(field ?? 'files', new File([new Uint8Array(bytes)], name), name)
  return fetch(`${url}/api${call.path ?? '/pdf/merge'}`, { method: 'POST', body: form, headers: call.headers ?? {} })
}

/** Returns the body of an error response, with its media type. */
export async function readProblem(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response.json()
  if (typeof body !== 'object' || body === null) throw new Error('the answer is no problem document')
  return { ...body, mediaType: response.headers.get('content-type') }
}
