import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { activeContent } from '../../../fixtures/active-content.ts'
import { buildPdf } from '../../../fixtures/build-pdf.ts'
import { plain, report } from '../../../fixtures/documents.ts'
import { SCANNED_LINES, scannedPage } from '../../../fixtures/scans.ts'
import { runRecto, type Ran } from './run-recto.ts'

const PASSWORD = 'open sesame'
/** An escape sequence that clears the screen, as UTF-16. */
const HOSTILE_TITLE = '<FEFF001B005B0032004A>'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recto-cli-'))
  const files: Record<string, Uint8Array | string> = {
    'part 2.pdf': plain(2),
    'part 10.pdf': plain(1),
    'report.pdf': report(),
    'text.pdf': 'only words',
    'broken.pdf': '%PDF-1.7\nnothing follows',
    'secret.txt': `${PASSWORD}\n`,
    'hostile.pdf': buildPdf(
      [
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
      ],
      { info: `<< /Title ${HOSTILE_TITLE} >>` },
    ),
  }
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content)
  await copyFile(new URL('../../../fixtures/pdf/locked.pdf', import.meta.url), path.join(folder, 'locked.pdf'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const recto = (args: readonly string[], more: { env?: Record<string, string>; input?: Uint8Array } = {}) =>
  runRecto(args, { folder, ...more })

/** The facts of a document, as the command reports them. */
async function factsOf(input: Uint8Array): Promise<Record<string, unknown>> {
  const { code, stdout } = await recto(['info', '-', '--json'], { input })
  expect(code).toBe(0)
  return JSON.parse(stdout.toString()) as Record<string, unknown>
}

test('a quoted pattern merges files in natural order', async () => {
  const ran = await recto(['merge', 'part *.pdf', '-o', 'out/book.pdf', '--mkdir', '--title', 'The book', '--json'])
  expect(ran).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(ran.stdout.toString())).toMatchObject({ input: ['part 2.pdf', 'part 10.pdf'], pageCount: 3 })
  const made = await readFile(path.join(folder, 'out/book.pdf'))
  expect(await factsOf(made)).toMatchObject({ pageCount: 3, title: 'The book', hasOutline: true })
  expect(await readdir(path.join(folder, 'out'))).toEqual(['book.pdf'])
})

test('results go through pipes', async () => {
  const first = await recto(['split', 'report.pdf', '--pages', '3,1', '-o', '-'])
  expect(first).toMatchObject({ code: 0, stderr: '' })
  const second = await recto(['rotate', '-', '--by', '-90'], { input: first.stdout })
  expect(second).toMatchObject({ code: 0, stderr: '' })
  const { pages, pageCount } = await factsOf(second.stdout)
  expect(pageCount).toBe(2)
  expect(pages).toMatchObject([{ rotation: 270 }, { rotation: 270 }])
})

test('overwrites existing files only if requested', async () => {
  await writeFile(path.join(folder, 'mine.pdf'), 'mine')
  const rotate = ['rotate', 'report.pdf', '--by', '90', '-o', 'mine.pdf']
  const refused = await recto(rotate)
  expect(refused.code).toBe(7)
  expect(refused.stderr).toContain('mine.pdf already exists; use --force to overwrite')
  expect(await readFile(path.join(folder, 'mine.pdf'), 'utf8')).toBe('mine')
  expect((await recto([...rotate, '--force'])).code).toBe(0)
  expect((await readFile(path.join(folder, 'mine.pdf'))).subarray(0, 5).toString()).toBe('%PDF-')
})

type Failing = [args: string[], code: number, words: string]

test.each<Failing>([
  [['shrink', 'report.pdf'], 2, "unknown command 'shrink'"],
  [['merge', 'report.pdf', '-o', 'one.pdf'], 2, 'At least two PDF files are required'],
  [['compress', 'report.pdf', '--level', 'extreme'], 2, '--level: must be one of low, medium, high, maximum'],
  [['split', 'report.pdf', '--pages', '9'], 2, 'Page 9 does not exist'],
  [['info', 'missing.pdf'], 2, 'missing.pdf: no such file'],
  [['info', 'locked.pdf'], 3, 'RECTO_PASSWORD'],
  [['info', 'text.pdf'], 4, 'The file "text.pdf" is not a PDF'],
  [['info', 'report.pdf', '--server', 'http://127.0.0.1:9'], 6, 'could not be reached'],
])('%j ends with %i', expectEnd)

test.each<Failing>([
  [['--version'], 0, ''],
  [['watermark', 'report.pdf', '--text', 'X', '--font-size', '3'], 2, '--font-size: must be at least 12'],
  [['compress', 'report.pdf', '--image-compression', 'extreme'], 2, '--image-compression: "extreme" is not one of'],
  [['number-pages', 'report.pdf', '--pages', '3-2'], 2, '--pages: must not end before it starts'],
  [['split', 'report.pdf', '--ranges', '[{"start":2,"end":1}]'], 2, '--ranges: must not end before it starts'],
  [['number-pages', 'report.pdf', '--start-number', '0'], 2, '--start-number: Please enter a start number'],
  [['to-image-single-page', 'report.pdf'], 2, '--page-number: A valid page number is required'],
  [['info', 'report.pdf', '-o', 'nowhere/info.json'], 2, '--output: the folder nowhere does not exist; use --mkdir'],
  [['rotate', 'report.pdf', '--by', '45'], 2, '"45" is not a valid rotation'],
  [['compress', 'none-*.pdf'], 2, 'no file matches "none-*.pdf"'],
  [['protect', 'report.pdf'], 3, 'RECTO_USER_PASSWORD'],
  [['info', 'broken.pdf'], 4, '"broken.pdf" is damaged'],
])('%j ends with %i', { tags: ['full'] }, expectEnd)

async function expectEnd(...[args, code, words]: Failing): Promise<void> {
  const ran = await recto(args)
  expect(ran.code).toBe(code)
  expect(ran.stderr).toContain(words)
}

test('creates the output folder if requested', async () => {
  const target = path.join('new', 'folder', 'turned.pdf')
  const ran = await recto(['rotate', 'report.pdf', '--by', '90', '-o', target, '--mkdir'])
  expect(ran.code).toBe(0)
  expect((await readFile(path.join(folder, target))).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a scan is read, and its text found', { tags: ['full'] }, async () => {
  const read = await recto(['ocr', '-', '--lang', 'eng', '-o', '-'], { input: scannedPage() })
  expect(read).toMatchObject({ code: 0, stderr: '' })
  const text = await recto(['to-text', '-', '-o', '-'], { input: read.stdout })
  expect(text.stdout.toString()).toContain(SCANNED_LINES[0])
})

test('hidden content is listed, and removed', { tags: ['full'] }, async () => {
  await writeFile(path.join(folder, 'active.pdf'), activeContent())
  const facts = await recto(['info', 'active.pdf'])
  expect(facts.stdout.toString()).toMatch(/Contains +JavaScript \(10 scripts\), page 1\n/)
  expect(facts.stdout.toString()).toMatch(/Contains +3 attached programs, page 1\n/)
  const turned = await recto(['rotate', 'active.pdf', '--by', '90'])
  expect(turned.stderr).toContain('warning: "active.pdf" contains JavaScript (10 scripts), ')
  expect(turned.stderr).toContain('This stays in the new file; Clean PDF removes it.')
  expect((await recto(['sanitize', 'active.pdf'])).stderr).not.toContain('warning')
  const rest = await recto(['info', 'active_cleaned.pdf'])
  expect(rest.stdout.toString()).not.toContain('JavaScript (')
})

test('passwords come from the environment or from a file, and are never printed', async () => {
  const calls: [string[], Record<string, string>][] = [
    [['remove-protection', 'locked.pdf', '-o', 'open.pdf', '--json'], { RECTO_PASSWORD: PASSWORD }],
    [['rotate', 'locked.pdf', '--by', '90', '--json', '--password-file', 'secret.txt'], {}],
    [['protect', 'report.pdf', '--json', '--user-password-file', 'secret.txt'], { RECTO_OWNER_PASSWORD: 'the owner' }],
    [['info', 'locked.pdf'], { RECTO_PASSWORD: 'the wrong one' }],
  ]
  const ran: Ran[] = []
  for (const [args, env] of calls) ran.push(await recto(args, { env }))
  expect(ran.map(({ code }) => code)).toEqual([0, 0, 0, 3])
  const printed = ran.map(({ stdout, stderr }) => `${stdout.toString()}${stderr}`).join('')
  for (const secret of [PASSWORD, 'the owner', 'the wrong one']) expect(printed).not.toContain(secret)
  expect(await factsOf(await readFile(path.join(folder, 'open.pdf')))).toMatchObject({
    pageCount: 2,
    isEncrypted: false,
  })
  const locked = await recto(['check-protection', 'report_protected.pdf', '--json'])
  expect(JSON.parse(locked.stdout.toString())).toMatchObject({ needsPassword: true, algorithm: 'AES', keyLength: 256 })
})

test('a bad file does not stop the others', async () => {
  const ran = await recto(['compress', 'broken.pdf', 'report.pdf', '-d', 'small', '--json'])
  expect(ran.code).toBe(4)
  const lines = ran.stdout
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
  expect(lines).toMatchObject([
    { input: ['broken.pdf'], error: { code: 'DAMAGED_PDF' } },
    { input: ['report.pdf'], output: path.join('small', 'report_compressed.pdf') },
  ])
})

test('escape sequences are shown, not executed', async () => {
  const { stdout } = await recto(['info', 'hostile.pdf'])
  expect(stdout.toString()).toContain('\\x1b[2J')
  expect(stdout.toString()).not.toContain('\u001b')
})

test('compiled code is cached for the next run, readable by its user only', async () => {
  const kept = path.join(folder, 'kept')
  expect(await recto(['--help'], { env: { XDG_CACHE_HOME: kept } })).toMatchObject({ code: 0, stderr: '' })
  const { mode } = await stat(path.join(kept, 'recto'))
  expect(mode & 0o777).toBe(0o700)
  expect(await readdir(path.join(kept, 'recto'))).toHaveLength(1)
})

test.each(['/dev/null'])('works even where nothing can be cached: %s', expectSplit)
test.each(['/proc/none'])('works even where nothing can be cached: %s', { tags: ['full'] }, expectSplit)

async function expectSplit(place: string): Promise<void> {
  const ran = await recto(['split', 'report.pdf', '--pages', '1', '-o', '-'], { env: { XDG_CACHE_HOME: place } })
  expect(ran).toMatchObject({ code: 0, stderr: '' })
  expect(await factsOf(ran.stdout)).toMatchObject({ pageCount: 1 })
}

test('a Node that cannot run TypeScript delegates to the pinned one', async () => {
  const ran = await recto(['--version'], { env: { NODE_OPTIONS: '--no-strip-types' } })
  expect(ran).toMatchObject({ code: 0, stderr: '' })
  expect(ran.stdout.toString()).toMatch(/^\d+\.\d+\.\d+\n$/)
})
