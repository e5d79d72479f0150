import { inject } from 'vitest'

import { startTestServer, type TestServer } from '../apps/server/test/start-test-server.ts'

/** What the site calls itself in canonical links and the sitemap. */
export const PUBLIC_URL = 'https://recto.example'

/** A server with the built app and the API. */
export interface Site extends TestServer {
  /** Starts another server for the same app, with other settings. */
  startAnother: (environment: Record<string, string>) => Promise<TestServer>
}

/** Serves the app that `build-site.ts` built, on a free port. */
export async function startSite(): Promise<Site> {
  const startAnother = (environment: Record<string, string>) =>
    startTestServer({ WEB_DIR: inject('siteFolder'), ...environment })
  return { ...(await startAnother({ PUBLIC_URL })), startAnother }
}
