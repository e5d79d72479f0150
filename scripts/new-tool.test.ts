import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { plain } from '../fixtures/documents.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '..')

/** How much a new tool may add. */
const MAX_NEW_FILES = 10
const MAX_NEW_LINES = 3

const COPIED = ['packages', 'apps', 'bench', 'fixtures', 'scripts', 'e2e']
/** What the new files need besides their imports. */
const DECLARATIONS = [
  'apps/web/src/**/*.d.ts',
  'apps/server/test/s3rver.d.ts',
  'packages/*/src/environment.d.ts',
  'e2e/build-site.ts',
]
const OURS = (path: string) => !/node_modules|dist|\.cache|tsbuildinfo/.test(path)

/** A file in the output of Vitest's JSON reporter. */
interface TestFile {
  status: string
  message: string
  assertionResults: { fullName: string; status: string }[]
}
const isPassed = ({ status }: { status: string }) => status === 'passed'

/** A copy of the project with the new tool in it. */
let copy = ''
/** The texts of the project's files before and after, by path. */
let before = new Map<string, string>()
let after = new Map<string, string>()

const newFiles = () => [...after.keys()].filter((path) => !before.has(path)).toSorted()

/** A script's output in the copy, whether it succeeds or not. */
async function output(script: string, ...args: string[]): Promise<string> {
  // Set by the Vite configuration that this test itself runs under.
  const { LINGUI_CONFIG: _, ...env } = process.env
  try {
    const { stdout, stderr } = await run(process.execPath, [script, ...args], { cwd: copy, env })
    return stdout + stderr
  } catch (error) {
    return error instanceof Error && 'stdout' in error && 'stderr' in error
      ? `${String(error.stdout)}${String(error.stderr)}`
      : String(error)
  }
}

/** Copies the sources and links the installed packages; the project's own packages are those of the copy. */
async function copyProject(): Promise<void> {
  for (const entry of COPIED) {
    await cp(join(root, entry), join(copy, entry), { recursive: true, filter: (path) => OURS(path.slice(root.length)) })
  }
  for (const entry of await readdir(root)) {
    if (/\.(json|ts)$/.test(entry)) await cp(join(root, entry), join(copy, entry))
  }
  await mkdir(join(copy, 'node_modules/@recto'), { recursive: true })
  for (const entry of await readdir(join(root, 'node_modules'))) {
    if (entry !== '@recto') await symlink(join(root, 'node_modules', entry), join(copy, 'node_modules', entry))
  }
  for (const name of await readdir(join(copy, 'packages')))
    await symlink(join(copy, 'packages', name), join(copy, 'node_modules/@recto', name))
  // npm installs a package there if another one needs a different version of it.
  for (const name of await readdir(join(root, 'apps'))) {
    const own = join(root, 'apps', name, 'node_modules')
    if (existsSync(own)) await symlink(own, join(copy, 'apps', name, 'node_modules'))
  }
}

/** The text of every source file of the copy. */
async function readSources(): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const folder of COPIED) {
    for (const entry of await readdir(join(copy, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      if (entry.isFile() && /\.(ts|tsx|mjs|po|svg|json|css)$/.test(path))
        texts.set(path.slice(copy.length + 1), await readFile(path, 'utf8'))
    }
  }
  return texts
}

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'recto-new-tool-'))
  await copyProject()
  before = await readSources()
  const said = await output('scripts/new-tool.mjs', 'flatten-pdf', 'flatten')
  if (!said.includes('The tool works at its address')) throw new Error(said)
  after = await readSources()
})
afterAll(() => rm(copy, { recursive: true, force: true }))

test(`a tool takes at most ${MAX_NEW_FILES} new files and ${MAX_NEW_LINES} lines in files that exist`, async () => {
  expect(newFiles().length).toBeGreaterThan(0)
  expect(newFiles().length).toBeLessThanOrEqual(MAX_NEW_FILES)
  const changed = [...before].flatMap(([path, text]) => {
    const lines = (after.get(path) ?? '').split('\n')
    const old = new Set(text.split('\n'))
    const added = lines.filter((line) => !old.has(line))
    // Nothing else may have moved or disappeared.
    expect([path, lines.filter((line) => !added.includes(line)).join('\n') === text]).toEqual([path, true])
    return added.map((line) => ({ path, line }))
  })
  expect(changed.length).toBeGreaterThan(0)
  expect(changed.length).toBeLessThanOrEqual(MAX_NEW_LINES)
  const guide = await readFile(join(root, 'docs/adding-a-tool.md'), 'utf8')
  const told = [...guide.matchAll(/^\| `([^`]+)` /gm)].map(([, path = '']) => path.replaceAll('<tool>', 'flatten-pdf'))
  const named = told.map((path) => path.replaceAll('<operation>', 'flatten'))
  expect(named.toSorted()).toEqual([...newFiles(), ...changed.map(({ path }) => path)].toSorted())
})

test.concurrent('it compiles and is formatted', { tags: ['full'] }, async () => {
  // One project with only the new files: their imports are checked with them.
  const compilerOptions = { allowJs: true, composite: false, emitDeclarationOnly: false, noEmit: true }
  const config = { extends: './apps/web/tsconfig.test.json', compilerOptions, files: newFiles(), include: DECLARATIONS }
  await writeFile(join(copy, 'tsconfig.new.json'), JSON.stringify(config))
  expect(
    await output('node_modules/typescript/bin/tsc', '-p', 'tsconfig.new.json', '--singleThreaded', '--pretty', 'false'),
  ).toBe('')
  const written = [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path)
  expect(await output('node_modules/oxfmt/bin/oxfmt', '--check', ...written)).toContain('correct')
})

test.concurrent(
  'its page, its cases and its call on the server pass their tests',
  { timeout: 300_000, tags: ['full'] },
  async () => {
    const files = [
      'apps/web/src/tools/flatten-pdf',
      'packages/engine/test/cases.test.ts',
      'apps/server/test/cases.http',
    ]
    const projects = ['web', 'packages', 'server'].flatMap((name) => ['--project', name])
    const filter = ['-t', 'Flatten PDF:|flatten, (in process|over HTTP)', ...files]
    const report = join(copy, 'report.json')
    const reporter = ['--reporter', 'json', '--outputFile', report]
    await output('node_modules/vitest/vitest.mjs', 'run', ...reporter, ...projects, ...filter)
    const { testResults } = JSON.parse(await readFile(report, 'utf8')) as { testResults: TestFile[] }
    expect(testResults.map(({ status, message }) => ({ status, message }))).toEqual(
      files.map(() => ({ status: 'passed', message: '' })),
    )
    const passed = testResults.flatMap(({ assertionResults }) => assertionResults).filter(isPassed)
    expect(passed.map(({ fullName }) => fullName.replaceAll("'", '')).toSorted()).toEqual([
      'Flatten PDF: a file is sent, and the result is offered for download',
      'flatten, in process asks for the password of a locked file',
      'flatten, in process keeps every page',
      'flatten, over HTTP asks for the password of a locked file',
      'flatten, over HTTP keeps every page',
      'flatten, over HTTP leaves no files behind except complete reports',
    ])
  },
)

test.concurrent('it is a command with help', async () => {
  await writeFile(join(copy, 'in.pdf'), plain(2))
  const recto = (...args: string[]) => output('apps/cli/bin/recto.mjs', ...args)
  expect(await recto('--help')).toMatch(/^ +flatten <files\.\.\.> +Flatten PDF$/m)
  expect(await recto('flatten', '--help')).toContain('recto flatten in.pdf')
  expect(await recto('flatten', 'in.pdf', '--json')).toContain('in_flatten.pdf')
})

test('invalid ids and existing tools are refused', async () => {
  expect(await output('scripts/new-tool.mjs', 'Flatten PDF', 'x')).toContain('usage')
  expect(await output('scripts/new-tool.mjs', 'merge-pdf', 'merge')).toContain('exists already')
})
