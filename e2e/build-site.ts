import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with the production build of the app. */
    siteFolder: string
  }
}

const run = promisify(execFile)
const ROOT = path.join(import.meta.dirname, '..')
const VITE = path.join(ROOT, 'node_modules/vite/bin/vite.js')

let folder = ''

/** Builds the app into a temporary folder, once for all spec files; `startSite` serves it. */
export async function setup(project: TestProject): Promise<void> {
  folder = await mkdtemp(path.join(tmpdir(), 'recto-site-'))
  // A separate process, because NODE_ENV is 'test' here and would select the development build of React.
  await run(process.execPath, [VITE, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'], {
    cwd: path.join(ROOT, 'apps/web'),
    env: { ...process.env, NODE_ENV: 'production' },
  })
  project.provide('siteFolder', folder)
}

/** Removes the build. */
export async function teardown(): Promise<void> {
  if (folder !== '') await rm(folder, { recursive: true, force: true })
}
