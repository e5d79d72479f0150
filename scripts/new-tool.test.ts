import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '..')
let copy = ''

/** What a command prints, whether it succeeds or not. */
async function output(command: string, args: string[]): Promise<string> {
  try {
    const { stdout, stderr } = await run(command, args, { cwd: copy })
    return stdout + stderr
  } catch (error) {
    return error instanceof Error && 'stdout' in error && 'stderr' in error
      ? `${String(error.stdout)}${String(error.stderr)}`
      : String(error)
  }
}

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'recto-new-tool-'))
  const isOurs = (path: string) => !/node_modules|dist|\.cache|tsbuildinfo/.test(path.slice(root.length))
  for (const entry of [
    'packages',
    'fixtures',
    'scripts',
    'tsconfig.base.json',
    'tsconfig.node.json',
    'package.json',
    'apps/web/src',
  ]) {
    await cp(join(root, entry), join(copy, entry), { recursive: true, filter: isOurs })
  }
  await mkdir(join(copy, 'node_modules/@recto'), { recursive: true })
  for (const entry of await readdir(join(root, 'node_modules'))) {
    if (entry !== '@recto') await symlink(join(root, 'node_modules', entry), join(copy, 'node_modules', entry))
  }
  for (const name of ['contract', 'engine'])
    await symlink(join(copy, 'packages', name), join(copy, 'node_modules/@recto', name))
})
afterAll(() => rm(copy, { recursive: true, force: true }))

// Everything is compiled twice, on a machine that may have other things to do.
test(
  'a new tool is written, listed, and refused by the compiler until it is filled in',
  { timeout: 400_000 },
  async () => {
    const node = process.execPath
    const compile = () =>
      output(node, [
        'node_modules/typescript/bin/tsc',
        '-b',
        'packages/contract',
        'packages/engine',
        '--pretty',
        'false',
      ])
    expect(await compile()).toBe('')
    expect(await output(node, ['scripts/new-tool.mjs', 'flatten-pdf', 'flatten'])).toContain('Now follow the compiler')
    const contract = (name: string) => readFile(join(copy, 'packages/contract/src/tools', name), 'utf8')
    expect(await contract('catalogue.ts')).toMatch(/flattenPdf,\n\] as const/)
    expect(await contract('index.ts')).toMatch(/OPERATIONS = \{[^}]*\bflatten,?\s*\} as const/)
    expect(await readFile(join(copy, 'apps/web/src/tools/index.ts'), 'utf8')).toContain("'flatten-pdf': async () =>")
    const complaints = await compile()
    for (const place of [
      'contract/src/tools/flatten-pdf/tool.ts',
      'contract/src/tools/flatten-pdf/flatten.ts',
      'engine/src/tools/flatten-pdf/flatten.ts',
      'engine/src/tools/flatten-pdf/flatten.cases.ts',
    ]) {
      expect(complaints).toContain(place)
    }
    expect(complaints).not.toMatch(/run-operation\.ts|tools\/(index|catalogue)\.ts|case-tables\.ts/)
  },
)

test('names that are no ids, and tools that exist, are refused', async () => {
  expect(await output(process.execPath, ['scripts/new-tool.mjs', 'Flatten PDF', 'x'])).toContain('usage')
  expect(await output(process.execPath, ['scripts/new-tool.mjs', 'merge-pdf', 'merge'])).toContain('exists already')
})
