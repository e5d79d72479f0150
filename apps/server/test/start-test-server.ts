import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { readConfig } from '../src/config.ts'
import { startServer, type RunningServer, type ServerOverrides } from '../src/start-server.ts'
import type { RunningWorker } from '../src/start-worker.ts'
import { OWNER_FILE } from '../src/store/instance-owner.ts'
import { isRecord } from '../src/store/job-folder.ts'
import { KEY_FILE } from '../src/store/sealer.ts'
import { BACKEND } from './test-backend.ts'

/** A real server on a free port, with its own data folder. */
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
  // One thread: most tests need no more, and each takes time to start.
  const settings = { PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT: 'off', ENGINE_THREADS: '1', ...environment }
  if (BACKEND === 'cluster') return startInCluster(settings, overrides)
  const ownDir = environment['DATA_DIR'] === undefined ? await mkdtemp(path.join(tmpdir(), 'recto-server-')) : ''
  const dataDir = environment['DATA_DIR'] ?? ownDir
  const config = readConfig({ ...settings, DATA_DIR: dataDir })
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
    metrics: () => readMetrics(server),
    connections: () => promisify(server.app.server.getConnections.bind(server.app.server))(),
    listFiles: async () => {
      const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
      return files.filter((name) => name !== OWNER_FILE && name !== KEY_FILE && !isRecord(name))
    },
  }
}

/**
 * Starts a cluster of one API node and one worker with a test's settings. With the `DATA_DIR` of an earlier one, it
 * finds its jobs.
 */
async function startInCluster(environment: Record<string, string>, overrides: ServerOverrides): Promise<TestServer> {
  const { DATA_DIR: folder, ...settings } = environment
  // Imported here: a cluster's libraries take longer to load than the rest of the server.
  const { startTestCluster } = await import('./start-test-cluster.ts')
  const cluster = await startTestCluster(settings, folder === undefined ? {} : { folder })
  try {
    const server = await cluster.startNode({}, overrides)
    const worker = await cluster.startWorker({}, overrides)
    return {
      ...describeServer(server, ''),
      metrics: async () => (await Promise.all([server, worker].map(async (one) => readMetrics(one)))).join('\n'),
      listFiles: cluster.listFiles,
      close: () => cluster.close(),
    }
  } catch (error) {
    await cluster.close()
    throw error
  }
}

/** The metrics of a server or a worker. */
async function readMetrics(running: RunningServer | RunningWorker): Promise<string> {
  const port = 'metricsPort' in running ? running.metricsPort : undefined
  return port === undefined ? '' : (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
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
