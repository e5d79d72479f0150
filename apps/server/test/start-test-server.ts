import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { readConfig } from '../src/config.ts'
import { startServer, type RunningServer, type ServerOverrides } from '../src/start-server.ts'
import { OWNER_FILE } from '../src/store/instance-owner.ts'
import { isRecord } from '../src/store/job-folder.ts'
import { KEY_FILE } from '../src/store/sealer.ts'
import { startTestCluster } from './start-test-cluster.ts'

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

/** Whether tests run against a cluster of an API node and a worker instead of a server that is alone: RECTO_TEST_BACKEND=cluster. */
const isShared = process.env['RECTO_TEST_BACKEND'] === 'cluster'

/** Starts a server with settings for tests, which `environment` overrides. */
export async function startTestServer(
  environment: Record<string, string> = {},
  overrides: ServerOverrides = {},
): Promise<TestServer> {
  const ownDir = environment['DATA_DIR'] === undefined ? await mkdtemp(path.join(tmpdir(), 'recto-server-')) : ''
  const dataDir = environment['DATA_DIR'] ?? ownDir
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT: 'off', ...environment })
  if (isShared) return startInCluster({ LOG_LEVEL: 'silent', RATE_LIMIT: 'off', ...environment }, overrides)
  const server = await startServer(config, overrides)
  return {
    ...describeServer(server, dataDir),
    close: async () => {
      await server.close()
      if (ownDir !== '') await rm(ownDir, { recursive: true, force: true })
    },
  }
}

function describeServer(server: RunningServer, dataDir: string): Omit<TestServer, 'close'> {
  return {
    url: server.url,
    metrics: async () => (await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`)).text(),
    connections: () => promisify(server.app.server.getConnections.bind(server.app.server))(),
    listFiles: async () => {
      const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
      return files.filter((name) => name !== OWNER_FILE && name !== KEY_FILE && !isRecord(name))
    },
  }
}

/** Starts a cluster of one API node and one worker with the settings of a test. */
async function startInCluster(environment: Record<string, string>, overrides: ServerOverrides): Promise<TestServer> {
  const cluster = await startTestCluster(environment)
  const server = await cluster.startNode({}, overrides)
  await cluster.startWorker({ PORT: '0', METRICS_PORT: '' }, overrides)
  return { ...describeServer(server, cluster.storeDir), listFiles: cluster.listFiles, close: () => cluster.close() }
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
