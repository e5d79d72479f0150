import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'

import { inject } from 'vitest'

import { startTestServer, type TestServer } from '../apps/server/test/start-test-server.ts'

/** The site's own origin in canonical links and the sitemap. */
export const PUBLIC_URL = 'https://recto.example'

/** A server with the built app and the API. */
export interface Site extends TestServer {
  /** Starts another server for the same app, with other settings. */
  startAnother: (environment: Record<string, string>) => Promise<TestServer>
}

/**
 * Serves the app that `build-site.ts` built, on a free port. The server does all work unless a test says otherwise, so
 * that journeys can watch its calls; `where.spec.ts` has the journeys of every tool on the device.
 */
async function startSite(): Promise<Site> {
  const startAnother = (environment: Record<string, string>) =>
    startTestServer({ WEB_DIR: inject('siteFolder'), PROCESSING: 'server', ...environment })
  const dataDir = await mkdtemp(path.join(inject('sitesFolder'), 'site-'))
  return { ...(await startAnother({ PUBLIC_URL, DATA_DIR: dataDir })), startAnother }
}

let shared: Promise<Site> | undefined

/** The site of this worker process, which ends with it. */
export function sharedSite(): Promise<Site> {
  shared ??= startSite()
  return shared
}
