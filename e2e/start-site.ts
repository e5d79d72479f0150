import { inject } from 'vitest'

import { startTestServer, type TestServer } from '../apps/server/test/start-test-server.ts'

/** The app as visitors get it, with the API behind it. */
export interface Site extends TestServer {
  /** Another server with other settings for the same app. */
  startAgain: (environment: Record<string, string>) => Promise<TestServer>
}

/** Serves the app that was built for all journeys on a free port. */
export async function startSite(): Promise<Site> {
  const startAgain = (environment: Record<string, string>) =>
    startTestServer({ WEB_DIR: inject('siteFolder'), ...environment })
  return { ...(await startAgain({})), startAgain }
}
