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
export async function startSite(): Promise<Site> {
  const startAnother = (environment: Record<string, string>) =>
    startTestServer({ WEB_DIR: inject('siteFolder'), PROCESSING: 'server', ...environment })
  return { ...(await startAnother({ PUBLIC_URL })), startAnother }
}
