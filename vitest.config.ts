import { existsSync } from 'node:fs'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** What a test waits for may take its time on a busy machine; a test that is met does not wait. */
const PATIENT = { poll: { timeout: 15_000 } }

/** One Node project: its tests lie beside the sources or in the workspace's `test` folder. */
function nodeProject(name: string, root: string): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      root,
      environment: 'node',
      include: ['{src,platforms,test}/**/*.test.ts'],
      testTimeout: 30_000,
      hookTimeout: 30_000,
      expect: PATIENT,
    },
  }
}

const web: TestProjectInlineConfiguration = {
  extends: './apps/web/vite.config.ts',
  root: './apps/web',
  test: {
    name: 'web',
    environment: 'happy-dom',
    include: ['{src,test}/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    testTimeout: 15_000,
  },
}

export default defineConfig({
  test: {
    projects: [
      nodeProject('contract', './packages/contract'),
      nodeProject('engine', './packages/engine'),
      nodeProject('server', './apps/server'),
      ...(existsSync('./apps/web/vite.config.ts') ? [web] : []),
      {
        test: {
          name: 'scripts',
          root: './scripts',
          environment: 'node',
          include: ['**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // The visitor's journeys share one browser and one server, so they run last and one file at a time.
        test: {
          name: 'e2e',
          root: './e2e',
          environment: 'node',
          include: ['**/*.spec.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: PATIENT,
        },
      },
    ],
  },
})
