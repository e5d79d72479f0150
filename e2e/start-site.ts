import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { build } from 'vite'

import { startTestServer, type TestServer } from '../apps/server/test/start-test-server.ts'

const WEB_ROOT = path.resolve(import.meta.dirname, '../apps/web')

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
  await build({
    root: WEB_ROOT,
    configFile: path.join(WEB_ROOT, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
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
