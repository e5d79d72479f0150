import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { ROOT } from './processes.mjs'

const FOLDER = 'apps/server/test'

/**
 * The tests of the API that run against a cluster as well, in the full run: those that start a server with `startTestServer`.
 * @returns {string[]} paths from the root of the repository
 */
export function listClusterTests() {
  return readdirSync(join(ROOT, FOLDER))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${FOLDER}/${name}`)
    .filter((path) => readFileSync(join(ROOT, path), 'utf8').includes('startTestServer('))
}
