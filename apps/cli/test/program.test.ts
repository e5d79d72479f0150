import { readFile } from 'node:fs/promises'

import { OPERATION_LIST, OPERATIONS, type OperationId } from '@recto/contract'
import { expect, test } from 'vitest'

import { collectOptions, type ParsedValues } from '../src/collect-options.ts'
import { listCliOptions, toKebabCase } from '../src/cli-options.ts'
import { EXIT_CODES } from '../src/exit-codes.ts'
import { buildProgram } from '../src/program.ts'
import { commandExtrasOf } from '../src/command-extras.ts'

interface Parsed {
  operation: OperationId
  files: readonly string[]
  values: ParsedValues
}

/** Returns what the command would do with these arguments. */
async function parse(args: readonly string[]): Promise<Parsed> {
  const parsed: Parsed[] = []
  const program = buildProgram(
    async (operation, files, values) => void parsed.push({ operation, files, values }),
    () => Promise.resolve(),
    args,
  )
  for (const command of [program, ...program.commands]) command.configureOutput({ writeErr: () => undefined })
  await program.parseAsync([...args], { from: 'user' })
  const [only] = parsed
  if (only === undefined) throw new Error('nothing was run')
  return only
}

/** Returns the resulting options. */
async function optionsFor(args: readonly string[]): Promise<Record<string, unknown>> {
  const { operation, values } = await parse(args)
  return collectOptions(operation, listCliOptions(OPERATIONS[operation]), values)
}

test.each<[args: string[], options: object]>([
  [['merge', 'a.pdf', 'b.pdf'], {}],
  [
    ['merge', 'a.pdf', 'b.pdf', '--title', 'T', '--no-add-bookmarks'],
    { documentInfo: { title: 'T' }, addBookmarks: false },
  ],
  [
    ['split', 'a.pdf', '--pages', '1-3,5'],
    {
      ranges: [
        { start: 1, end: 3 },
        { start: 5, end: 5 },
      ],
    },
  ],
  [['split', 'a.pdf', '--ranges', '[{"start":2,"end":4}]'], { ranges: [{ start: 2, end: 4 }] }],
  [['split-advanced', 'a.pdf', '--pages', '3,5'], { mode: 'pages', pages: [3, 5] }],
  [['split-advanced', 'a.pdf', '--every-n-pages', '4'], { mode: 'everyNPages', everyNPages: 4 }],
  [['rotate', 'a.pdf', '--by', '-90', '--pages', '2'], { rotations: [{ page: 2, degrees: 270 }] }],
  [['rotate', 'a.pdf', '--by', '180'], { angle: 180 }],
  [['rotate', 'a.pdf', '--by', '-90'], { angle: 270 }],
  [['rotate', 'a.pdf', '--by', '360'], { rotations: [{ page: 1, degrees: 0 }] }],
  [
    ['organize', 'a.pdf', 'b.pdf', '--pages', '3, 1-2:-90, 2/4, blank, blank:595x842'],
    {
      pages: [
        { page: 3 },
        { page: 1, rotate: 270 },
        { page: 2, rotate: 270 },
        { file: 2, page: 4 },
        { blank: {} },
        { blank: { width: 595, height: 842 } },
      ],
    },
  ],
  [['delete-pages', 'a.pdf', '--pages', '2, odd'], { pages: '2, odd' }],
  [['print-layout', 'a.pdf', '--pages-per-sheet', '4', '--frame'], { pagesPerSheet: 4, frame: true }],
  [['rotate', 'a.pdf', '--angle', '90'], { angle: 90 }],
  [['rotate', 'a.pdf', '--rotations', '1-2:90'], { rotations: [1, 2].map((page) => ({ page, degrees: 90 })) }],
  [['number-pages', 'a.pdf', '--pages', '2-'], { position: 'bottom-center', pageRange: { start: 2, end: undefined } }],
  [['number-pages', 'a.pdf', '--with-total'], { position: 'bottom-center', withTotal: true }],
  [
    ['watermark', 'a.pdf', '--text', 'X', '--color', '#ff0000'],
    { type: 'text', position: 'center', text: 'X', color: { r: 1, g: 0, b: 0 } },
  ],
  [['watermark', 'a.pdf', '--image', 'x.png'], { type: 'image', position: 'center' }],
  [
    ['watermark', 'a.pdf', '--text', 'X', '--pages', '-2'],
    { type: 'text', position: 'center', text: 'X', allPages: false, pageRange: { start: undefined, end: 2 } },
  ],
  [['compress', 'a.pdf', '--level', 'high', '--target-size', '2MB'], { imageCompression: 'high', targetSize: '2MB' }],
  [['to-image', 'a.pdf', '--pages', '1-2,4'], { specificPages: [1, 2, 4] }],
  [['to-image', 'a.pdf', '--page-range', '3-'], { pageRange: { from: 3, to: undefined } }],
  [['to-text', 'a.pdf', '--pages', '2', '--no-page-breaks'], { pages: [{ start: 2, end: 2 }], pageBreaks: false }],
  [
    ['to-word', 'a.pdf', '--no-preserve-images', '--detect-lists'],
    { formatting: { preserveImages: false }, advanced: { detectLists: true } },
  ],
])('%j are the options %j', async (args, options) => {
  expect(await optionsFor(args)).toEqual(options)
})

test.each<[args: string[], words: string]>([
  [['split', 'a.pdf', '--pages', '3-1'], '--pages: "3-1" is not a list of pages'],
  [['to-image', 'a.pdf', '--pages', '1-999999'], 'has more than 100000 pages'],
  [['organize', 'a.pdf', '--pages', '1,x'], '--pages: "x" must be pages, such as 3-5, 3-5:90 or 2/3-5, or blank'],
  [['print-layout', 'a.pdf', '--pages-per-sheet', '3'], '--pages-per-sheet: "3" is not one of 1, 2, 4, 6, 9'],
  [['rotate', 'a.pdf', '--rotations', '1=90'], '--rotations: "1=90" must be pages and degrees'],
  [['watermark', 'a.pdf', '--color', 'red'], '--color: "red" is not a color'],
  [['watermark', 'a.pdf', '--position', 'middle'], '--position: "middle" is not one of'],
  [['number-pages', 'a.pdf', '--font-size', 'large'], '--font-size: "large" is not a number'],
  [['number-pages', 'a.pdf', '--pages', '-'], '--pages: "-" is not a range'],
  [['split', 'a.pdf', '--ranges', '[1'], '--ranges: invalid JSON'],
  [['merge'], "missing required argument 'files'"],
  [['info', 'a.pdf', '--pages', '3'], "unknown option '--pages'"],
])('%j are refused', async (args, words) => {
  await expect(optionsFor(args)).rejects.toThrow(words)
})

const programFor = (args: readonly string[]) =>
  buildProgram(
    () => Promise.resolve(),
    () => Promise.resolve(),
    args,
  )

const commandOf = (id: OperationId) =>
  programFor([toKebabCase(id)]).commands.find((command) => command.name() === toKebabCase(id))

test('every operation is a command whose help names all its options, and whose examples are understood', async () => {
  expect(programFor([]).commands.map((command) => command.name())).toEqual([
    ...OPERATION_LIST.map(({ id }) => toKebabCase(id)),
    'keys',
  ])
  for (const { id } of OPERATION_LIST) {
    const { examples } = commandExtrasOf(id)
    const help = commandOf(id)?.helpInformation() ?? ''
    for (const { flag } of listCliOptions(OPERATIONS[id])) expect(help).toMatch(new RegExp(`--(no-)?${flag}\\b`))
    // The split method has the same name as the option.
    expect(help).not.toMatch(/--([\w-]+) .*For --\1/)
    for (const example of examples) {
      const args = [
        ...(example
          .split('|')[0]
          ?.trim()
          .matchAll(/'([^']*)'|\S+/g) ?? []),
      ].map(([whole, quoted]) => quoted ?? whole)
      expect((await parse([toKebabCase(id), ...args])).operation).toBe(id)
    }
  }
})

test('no option takes a password from the command line', () => {
  const options = OPERATION_LIST.flatMap(({ id }) => commandOf(id)?.options ?? [])
  expect(options.length).toBeGreaterThan(100)
  const flags = options.map(({ long }) => long ?? '')
  expect(flags.filter((flag) => flag.includes('password')).filter((flag) => !flag.endsWith('-file'))).toEqual([])
})

test('the documentation of the command lists all exit codes', async () => {
  const page = await readFile(new URL('../../../docs/cli.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| (\d+) +\| (.*?) +\|$/gm)].map(([, code, meaning]) => [code, meaning])
  expect(rows).toEqual(Object.entries(EXIT_CODES))
})
