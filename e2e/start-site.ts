import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { startTestServer, type TestServer } from '../apps/server/test/start-test-server.ts'

const run = promisify(execFile)
const ROOT = path.join(import.meta.dirname, '..')
const VITE = path.join(ROOT, 'node_modules/vite/bin/vite.js')

/** The app as visitors get it, with the API behind it. */
export interface Site {
  url: string
  /** Another server with other settings for the same app. */
  startAgain: (environment: Record<string, string>) => Promise<TestServer>
  close: () => Promise<void>
}

/** Builds the app from its present source into a folder of its own and serves it on a free port. */
export async function startSite(): Promise<Site> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'recto-site-'))
  // In a process of its own: here NODE_ENV says 'test', which would build the development version of React.
  await run(process.execPath, [VITE, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error'], {
    cwd: path.join(ROOT, 'apps/web'),
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const startAgain = (environment: Record<string, string>) => startTestServer({ WEB_DIR: outDir, ...environment })
  const server = await startAgain({})
  return {
    url: server.url,
    startAgain,
    close: async () => {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
