import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { expect, test } from 'vitest'

import { affectedBy } from './affected-tests.mjs'

const TESTS = [
  'apps/cli/test/recto.test.ts',
  'apps/server/test/cases.http.test.ts',
  'apps/server/test/cases.thread.test.ts',
  'apps/server/test/jobs.test.ts',
  'e2e/cli.spec.ts',
  'e2e/operations.spec.ts',
  'e2e/site.spec.ts',
  'e2e/tools/merge-pdf-screen.spec.ts',
  'e2e/tools/merge-pdf.spec.ts',
  'e2e/tools/split-pdf.spec.ts',
  'packages/engine/test/cases.test.ts',
  'scripts/lock-file.test.ts',
]

const ROWS = ['apps/server/test/cases.http.test.ts', 'apps/server/test/cases.thread.test.ts', 'e2e/operations.spec.ts']
const MERGE = ['e2e/tools/merge-pdf-screen.spec.ts', 'e2e/tools/merge-pdf.spec.ts']
const E2E = TESTS.filter((name) => name.startsWith('e2e/'))

test.each<[changed: string, tests: string[]]>([
  ['packages/pdf/src/index.ts', ROWS],
  ['packages/engine/src/tools/merge-pdf/merge.ts', [...ROWS, ...MERGE]],
  ['packages/contract/src/tools/split-pdf/split.ts', [...ROWS, 'e2e/tools/split-pdf.spec.ts']],
  ['apps/web/src/tools/merge-pdf/page.tsx', MERGE],
  ['apps/web/src/wizard/wizard.tsx', E2E],
  ['apps/server/src/config.ts', [...TESTS.filter((name) => name.startsWith('apps/server/')), ...E2E]],
  ['apps/cli/src/program.ts', ['apps/cli/test/recto.test.ts', 'e2e/cli.spec.ts']],
  ['docs/cli.md', ['scripts/lock-file.test.ts']],
  ['Dockerfile', ['scripts/lock-file.test.ts']],
  ['fixtures/documents.ts', []],
])('%s is tested by what imports it and by %j', (changed, tests) => {
  expect(affectedBy([changed], TESTS)).toEqual([changed, ...tests.toSorted()])
})

test('a changed test is named once', () => {
  const changed = ['e2e/operations.spec.ts', 'packages/pdf/src/index.ts']
  expect(affectedBy(changed, TESTS)).toEqual([...changed, ...ROWS.slice(0, 2)])
})

test.each(['package.json', 'package-lock.json', 'vitest.config.ts', 'tsconfig.base.json'])(
  '%s affects everything',
  (name) => {
    expect(existsSync(join(resolve(import.meta.dirname, '..'), name))).toBe(true)
    expect(affectedBy(['docs/cli.md', name], TESTS)).toBe('everything')
  },
)
