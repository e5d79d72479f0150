import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import configuration, { FLOORS, OWNED_LIBRARIES } from '../.dependency-cruiser.mjs'

const root = resolve(import.meta.dirname, '..')

/** For every rule, one file with an import the rule must refuse. */
const WRONG_ARROWS = [
  ['no-cycle', 'packages/engine/src/pages/a.ts', './b.ts', 'packages/engine/src/pages/b.ts'],
  ['no-unresolved', 'apps/server/src/lost.ts', './nowhere.ts', './nowhere.ts'],
  ['contract-knows-zod-only', 'packages/contract/src/runtime.ts', 'node:fs', 'fs'],
  ['packages-know-no-app', 'packages/engine/src/up.ts', '../../../apps/web/src/ok.ts', 'apps/web/src/ok.ts'],
  ['apps-never-meet', 'apps/web/src/meet.ts', '../../server/src/ok.ts', 'apps/server/src/ok.ts'],
  ...FLOORS.slice(0, -1).map((name, floor) => {
    const above = FLOORS[floor + 1] ?? ''
    const to = `packages/${above}/src/ok.ts`
    return [`arrows-point-down-from-${name}`, `packages/${name}/src/up-to-${above}.ts`, `@recto/${above}`, to] as const
  }),
  [
    'packages-have-doors',
    'apps/server/src/window.ts',
    '../../../packages/engine/src/ok.ts',
    'packages/engine/src/ok.ts',
  ],
  [
    'app-tests-use-doors',
    'apps/server/src/window.test.ts',
    '../../../packages/engine/src/ok.ts',
    'packages/engine/src/ok.ts',
  ],
  ...OWNED_LIBRARIES.map(([library, owner]) => {
    const rule = `${owner}-owns-${library.replaceAll(/[^a-z-]/gu, '')}`
    const file = `packages/engine/src/tools/merge-pdf/${rule}.ts`
    return [rule, file, library, `node_modules/${library}/index.js`] as const
  }),
  [
    'tools-do-not-import-tools',
    'packages/engine/src/tools/merge-pdf/neighbour.ts',
    '../split-pdf/ok.ts',
    'packages/engine/src/tools/split-pdf/ok.ts',
  ],
  [
    'web-parts-know-no-tool',
    'apps/web/src/components/down.ts',
    '../tools/merge-pdf/ok.ts',
    'apps/web/src/tools/merge-pdf/ok.ts',
  ],
  [
    'server-has-nothing-per-tool',
    'apps/server/src/per-tool.ts',
    '../../../packages/contract/src/tools/merge-pdf/ok.ts',
    'packages/contract/src/tools/merge-pdf/ok.ts',
  ],
  ['no-node-in-shared-code', 'packages/pdfium/src/files.ts', 'node:fs/promises', 'fs/promises'],
  ['product-knows-no-test', 'apps/server/src/fixture.ts', '../../../fixtures/ok.ts', 'fixtures/ok.ts'],
  ['product-has-no-dev-dependency', 'apps/server/src/tooling.ts', 'tooling', 'node_modules/tooling/index.js'],
] as const

const RIGHT_ARROWS: Record<string, string> = {
  ...Object.fromEntries(
    FLOORS.flatMap((name) => [
      [`packages/${name}/package.json`, `{"name":"@recto/${name}","exports":{".":"./src/ok.ts"}}`],
      [`packages/${name}/src/ok.ts`, 'export const ok = 1'],
    ]),
  ),
  ...Object.fromEntries(
    OWNED_LIBRARIES.map(([library]) => [`node_modules/${library}/index.js`, 'export const it = 1']),
  ),
  'packages/contract/package.json': '{"name":"@recto/contract","exports":{".":"./src/index.ts"}}',
  'packages/contract/src/index.ts': "export { ok } from './tools/merge-pdf/ok.ts'",
  'packages/contract/src/tools/merge-pdf/ok.ts': "import { z } from 'zod'\nexport const ok = z.string()",
  'packages/engine/package.json': '{"name":"@recto/engine","exports":{".":"./src/ok.ts"}}',
  'packages/engine/src/ok.ts':
    "import type { ok as name } from '@recto/contract'\nexport const ok: typeof name | 1 = 1",
  'packages/engine/src/ok.test.ts':
    "import { readFile } from 'node:fs/promises'\nimport { ok } from './ok.ts'\nvoid [readFile, ok]",
  'packages/engine/src/pages/b.ts': 'export const b = 1',
  'packages/pdfium/src/load.ts': "import { it } from '@embedpdf/pdfium'\nexport const pdfium = it",
  'packages/engine/src/tools/split-pdf/ok.ts': "import { b } from '../../pages/b.ts'\nexport const ok = b",
  'apps/server/src/ok.ts':
    "import { readFile } from 'node:fs/promises'\nimport { ok } from '@recto/engine'\nexport { readFile, ok }",
  'apps/web/src/ok.ts': "import { ok } from '@recto/engine'\nexport const first = ok",
  'apps/web/src/tools/merge-pdf/ok.ts': "import { first } from '../../ok.ts'\nexport { first }",
  'fixtures/ok.ts': 'export const ok = 1',
  'node_modules/zod/index.js': 'export const z = 1',
  'node_modules/tooling/index.js': 'export const tooling = 1',
  'package.json': JSON.stringify({
    workspaces: ['packages/*', 'apps/*'],
    dependencies: Object.fromEntries(
      ['zod', ...OWNED_LIBRARIES.map(([library]) => library)].map((name) => [name, '1']),
    ),
    devDependencies: { tooling: '1' },
  }),
}

async function writeTree(tree: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(tree, path)), { recursive: true })
    await writeFile(join(tree, path), text)
  }
}

async function plant(): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), 'recto-imports-'))
  await writeTree(tree, RIGHT_ARROWS)
  await mkdir(join(tree, 'node_modules/@recto'))
  for (const name of FLOORS) await symlink(join(tree, 'packages', name), join(tree, 'node_modules/@recto', name))
  return tree
}

/** Runs the real checker with the real rules on a small tree and gives its exit code and what it said. */
async function checkImports(tree: string): Promise<{ code: number; report: string }> {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const readTsx = join(root, 'scripts/read-tsx.mjs')
  const args = [
    '--import',
    readTsx,
    program,
    '--config',
    join(root, '.dependency-cruiser.mjs'),
    'packages',
    'apps',
    'fixtures',
  ]
  return new Promise((settle) => {
    execFile(process.execPath, args, { cwd: tree }, (error, stdout) => {
      settle({ code: typeof error?.code === 'number' ? error.code : 0, report: stdout.replaceAll(/\s+/gu, ' ') })
    })
  })
}

describe('import rules', () => {
  const trees: string[] = []
  let wrong: Awaited<ReturnType<typeof checkImports>>

  beforeAll(async () => {
    const tree = await plant()
    trees.push(tree)
    for (const [, from, specifier] of WRONG_ARROWS) {
      await writeTree(tree, { [from]: `import * as wrong from '${specifier}'\nexport { wrong }` })
    }
    await writeTree(tree, {
      'packages/engine/src/pages/b.ts': "export type { wrong } from './a.ts'\nexport const b = 1",
    })
    wrong = await checkImports(tree)
  })

  afterAll(async () => {
    for (const tree of trees) await rm(tree, { recursive: true })
  })

  it('accept a tree with correct imports', async () => {
    const tree = await plant()
    trees.push(tree)
    const { code, report } = await checkImports(tree)
    expect(report).toContain('no dependency violations found')
    expect(code).toBe(0)
  })

  it('each have an example here that violates them', () => {
    const names = configuration.forbidden?.map((rule) => rule.name)
    expect(names).toEqual(WRONG_ARROWS.map(([name]) => name))
  })

  it.each(WRONG_ARROWS)('refuse with %s: %s imports %s', (name, from, _specifier, to) => {
    expect(wrong.code).toBeGreaterThan(0)
    expect(wrong.report).toContain(`error ${name}: ${from} → ${to} `)
  })
})
