import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'

import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

import { IS_FULL_RUN } from './fixtures/full-run.ts'
import { listClusterTests } from './scripts/cluster-tests.mjs'
import { LongestFirst } from './scripts/longest-first.mjs'
import { SERVER_FLAGS } from './scripts/server-environment.mjs'

/** How long `expect.poll` waits at most, in ms. Generous for busy machines; it returns as soon as the condition holds. */
const PATIENT = { poll: { timeout: 90_000 } }

/** Processes that run the engine in threads need the server's flags. */
const execArgv = SERVER_FLAGS

/** Node loads the sources itself, which takes a tenth less time than running what Vite makes of them. */
const NATIVE_IMPORTS = { viteModuleRunner: false }

/** When a test counts as hung, in ms: far longer than any takes, because the machine may be busy with other work. */
const [SHORT_MS, LONG_MS] = [120_000, 300_000]

/**
 * A project of tests that need no document.
 * @param isolate whether each file gets its own process. Otherwise files share the modules they import, which halves the time
 *   where modules keep no state.
 */
function nodeProject(
  name: string,
  root: string,
  isolate: boolean,
  include: string[],
  exclude: string[] = [],
): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      root,
      isolate,
      environment: 'node',
      experimental: NATIVE_IMPORTS,
      execArgv,
      include,
      exclude,
      testTimeout: SHORT_MS,
      hookTimeout: SHORT_MS,
      expect: PATIENT,
    },
  }
}

/** The test of what Vite compiles into the web build: it needs `import.meta.glob`. */
const FONT_URLS_TEST = 'engine/test/font-urls.test.ts'
const webBuild: TestProjectInlineConfiguration = {
  test: {
    name: 'web build',
    root: './packages',
    environment: 'node',
    execArgv,
    include: [FONT_URLS_TEST],
    testTimeout: SHORT_MS,
  },
}

/** The tests of all packages. In a project for each package, they took a quarter more time, because projects share no modules. */
const packages = nodeProject('packages', './packages', false, ['*/{src,test}/**/*.test.ts'], [FONT_URLS_TEST])

/** The tests of the server. In the full run, some measure their process. */
const server = nodeProject('server', './apps/server', IS_FULL_RUN, ['{src,test}/**/*.test.ts'])

/** The tests of what surrounds the product. */
const tools = nodeProject('tools', '.', false, ['{scripts,bench}/**/*.test.ts'])

const cli = nodeProject('cli', './apps/cli', true, ['{src,test}/**/*.test.ts'])

/** The tests of the API once more, against a cluster. */
const clusterTests = listClusterTests().map((file) => path.relative('apps/server', file))
const serverOnCluster: TestProjectInlineConfiguration = {
  test: {
    ...nodeProject('server on a cluster', './apps/server', true, clusterTests).test,
    env: { RECTO_TEST_BACKEND: 'cluster' },
  },
}

/** A project of tests of the app. */
function webProject(test: NonNullable<TestProjectInlineConfiguration['test']>): TestProjectInlineConfiguration {
  return {
    extends: './apps/web/vite.config.ts',
    root: './apps/web',
    test: { restoreMocks: true, testTimeout: SHORT_MS, expect: PATIENT, ...test },
  }
}

/** Tests of the app's logic, which needs neither a document nor messages. They share the modules they import, like those of packages. */
const webLogic = webProject({
  name: 'web logic',
  environment: 'node',
  isolate: false,
  include: ['{src,test}/**/*.test.ts'],
  exclude: ['**/*.dom.test.ts'],
})

/** Tests of components, and of anything else that needs a document or messages. */
const web = webProject({
  name: 'web',
  environment: 'happy-dom',
  // Each file has a new context in one of a few threads, which takes a third less time than a new thread.
  pool: 'vmThreads',
  // Each context compiles its modules again: a dependency in one file takes less time than in hundreds.
  deps: { optimizer: { client: { enabled: true } } },
  include: ['{src,test}/**/*.{dom.test.ts,test.tsx}'],
  setupFiles: [path.join(import.meta.dirname, 'apps/web/src/testing/setup.ts')],
})

export default defineConfig({
  test: {
    // `npm test` leaves these out and says how many there are; `npm run test:all` and a plain `npx vitest` run them.
    tags: [{ name: 'full', description: 'Runs only with npm run test:all: more of what every run has a sample of.' }],
    // Tests wait for other programs about as often as they work, so one worker more than processors keeps these busy.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      packages,
      webBuild,
      server,
      ...(IS_FULL_RUN ? [serverOnCluster] : []),
      cli,
      ...(existsSync('./apps/web/vite.config.ts') ? [web, webLogic] : []),
      tools,
      {
        // The visitor's journeys need the processor most: they run when everything else is done.
        test: {
          name: 'e2e',
          root: './e2e',
          environment: 'node',
          experimental: NATIVE_IMPORTS,
          execArgv,
          include: ['**/*.spec.ts'],
          sequence: { groupOrder: 1 },
          // Files share a browser, a server and what they import.
          isolate: false,
          globalSetup: path.join(import.meta.dirname, 'e2e/build-site.ts'),
          testTimeout: LONG_MS,
          hookTimeout: LONG_MS,
          // A browser loses a click now and then on a machine with much else to do; the report says which tests ran twice.
          retry: 1,
          expect: PATIENT,
        },
      },
    ],
  },
})
