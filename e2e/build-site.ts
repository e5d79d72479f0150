import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import type { TestProject } from 'vitest/node'

import { IS_FULL_RUN } from '../fixtures/full-run.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with the production build of the app. */
    siteFolder: string
    /** The folder for the data of the servers that workers share between spec files. */
    sitesFolder: string
  }
}

const run = promisify(execFile)
const ROOT = path.join(import.meta.dirname, '..')
const VITE = path.join(ROOT, 'node_modules/vite/bin/vite.js')

/** The full run tests the build that is deployed, which compresses its files better. */
const BUILD_MODE = IS_FULL_RUN ? [] : ['--mode', 'quick']

const folders: string[] = []

async function makeFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), prefix))
  folders.push(folder)
  return folder
}

/** Builds the app into a temporary folder, once for all spec files; `sharedSite` serves it. */
export async function setup(project: TestProject): Promise<void> {
  const folder = await makeFolder('recto-site-')
  // A separate process, because NODE_ENV is 'test' here and would select the development build of React.
  const args = ['build', ...BUILD_MODE, '--outDir', folder, '--emptyOutDir', '--logLevel', 'error']
  await run(process.execPath, [VITE, ...args], {
    cwd: path.join(ROOT, 'apps/web'),
    env: { ...process.env, NODE_ENV: 'production' },
  })
  project.provide('siteFolder', folder)
  project.provide('sitesFolder', await makeFolder('recto-sites-'))
}

/** Removes the build, and the data of servers that ended with their workers. */
export async function teardown(): Promise<void> {
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
}
