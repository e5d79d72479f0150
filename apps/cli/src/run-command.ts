import { OPERATIONS, warningMessage, type OperationDefinition, type OperationId } from '@recto/contract'

import { toCliError, usageError, type CliError } from './cli-error.ts'
import { camel, collectOptions, type ParsedValues } from './collect-options.ts'
import type { ExitCode } from './exit-codes.ts'
import { factsText } from './facts-text.ts'
import { expandArguments, readAttachment, readPdf, type Input } from './inputs.ts'
import { cliOptionsOf, kebab } from './option-kinds.ts'
import { checkTarget, targetOf, writeOutput, type OutputChoice } from './outputs.ts'
import { findPassword } from './passwords.ts'
import { ProgressBar } from './progress-bar.ts'
import { findSecrets, OPENING } from './secrets.ts'
import type { Options } from './shortcuts.ts'
import { say } from './terminal.ts'
import { askFor, tryPasswords, type Passwords } from './try-passwords.ts'
import { workHere } from './work-here.ts'
import { workThere } from './work-there.ts'
import type { Worker, WorkFile, WorkResult } from './work.ts'

/** What every command can be told besides the options of its operation. */
export interface CommonValues extends OutputChoice {
  server?: string
  json?: boolean
  quiet?: boolean
  passwordFile?: string
}

/** One call of the command, read. */
interface Call {
  operation: OperationId
  definition: OperationDefinition
  values: ParsedValues
  common: CommonValues
  worker: Worker
  password: string | undefined
  secrets: Options
  attachments: WorkFile[]
}

/** Does an operation for the files that were named; one that fails does not keep the others from being done. */
export async function runCommand(
  operation: OperationId,
  given: readonly string[],
  values: ParsedValues,
): Promise<ExitCode> {
  const common = values as CommonValues
  const definition: OperationDefinition = OPERATIONS[operation]
  const paths = await expandArguments(given)
  const groups = definition.files.max === 1 ? paths.map((one) => [one]) : [paths]
  if (groups.length > 1 && common.output !== undefined) {
    throw usageError(`--output is for one file, but there are ${groups.length} results; use --output-dir`)
  }
  if (common.output === '-' && common.json) throw usageError('the result and --json cannot both go to standard output')
  const call: Call = {
    operation,
    definition,
    values,
    common,
    worker: common.server === undefined ? workHere : workThere(serverAddress(common.server)),
    password: await findPassword(OPENING, common.passwordFile),
    secrets: await findSecrets(operation, values),
    attachments: await readAttachments(definition, values),
  }
  let exitCode: ExitCode = 0
  for (const group of groups) exitCode = (await runOne(call, group)) || exitCode
  return exitCode
}

/** Works on one file, or on those that become one; says what came of it. */
async function runOne(call: Call, paths: readonly string[]): Promise<ExitCode> {
  try {
    await work(call, await Promise.all(paths.map(readPdf)))
    return 0
  } catch (error) {
    const failure = toCliError(error)
    say(`recto: ${inFlags(failure)}`)
    if (call.common.json) printJson({ input: paths, error: { code: failure.code, message: failure.message } })
    return failure.exitCode
  }
}

async function work(call: Call, inputs: readonly Input[]): Promise<void> {
  const { operation, definition, common, worker, secrets } = call
  const label = inputs.length === 1 ? (inputs[0]?.name ?? '') : `${inputs.length} files`
  const bar = new ProgressBar(label, !common.quiet)
  const passwords: Passwords = inputs.map(() => call.password)
  const perform = (id: OperationId, options: Options) =>
    tryPasswords(
      worker,
      passwords,
      (known) => makeWork(call, { id, inputs, options, known, bar }),
      () => bar.clear(),
    )
  const countPages = async () => pageCountOf(await perform('info', {}))
  const options = {
    ...(await collectOptions(operation, cliOptionsOf(definition), call.values, countPages)),
    ...secrets,
  }
  if (Object.hasOwn(definition.options.shape, OPENING)) passwords[0] ??= await askFor(label)
  const source = inputs.length === 1 ? inputs[0]?.path : undefined
  const isFacts = definition.answer.kind === 'json' && common.output === undefined && common.outputDir === undefined
  const likely = definition.outputName(
    inputs.map(({ name }) => name),
    options,
  )
  if (!isFacts) await checkTarget(targetOf(common, likely, source), common.force ?? false)
  try {
    const result = await perform(operation, options)
    bar.clear()
    for (const warning of result.report.warnings) say(`recto: warning: ${warningMessage(warning)}`)
    if (isFacts) printFacts(result, common)
    else await deliver(result, targetOf(common, result.name, source), inputs, common)
  } finally {
    bar.clear()
  }
}

function makeWork(
  { definition, operation, attachments }: Call,
  {
    id,
    inputs,
    options,
    known,
    bar,
  }: { id: OperationId; inputs: readonly Input[]; options: Options; known: Passwords; bar: ProgressBar },
) {
  const opening = known[0]
  const files = inputs.map(({ name, bytes }, index): WorkFile => {
    const password = known[index]
    return { name, bytes, ...(password === undefined ? {} : { password }) }
  })
  const hasOpening = id === operation && Object.hasOwn(definition.options.shape, OPENING) && opening !== undefined
  return {
    operation: id,
    files: id === operation ? [...files, ...attachments] : files,
    options: hasOpening ? { ...options, [OPENING]: opening } : options,
    onProgress: bar.show.bind(bar),
  }
}

async function deliver(
  { name, bytes, report }: WorkResult,
  target: string,
  inputs: readonly Input[],
  { force = false, json, quiet }: CommonValues,
): Promise<void> {
  await checkTarget(target, force)
  await writeOutput(target, bytes, force)
  if (json) printJson({ input: inputs.map(({ path }) => path), output: target, name, size: bytes.length, ...report })
  else if (!quiet && target !== '-') say(`${target} (${sizeWords(bytes.length)}${pagesWords(report.pageCount)})`)
}

function printFacts({ name, bytes }: WorkResult, { json }: CommonValues): void {
  // Facts are the JSON that the operation wrote.
  const facts = JSON.parse(Buffer.from(bytes).toString()) as Record<string, unknown>
  if (json) printJson(facts)
  else process.stdout.write(factsText(typeof facts['fileName'] === 'string' ? facts['fileName'] : name, facts))
}

function pageCountOf({ bytes }: WorkResult): number {
  const { pageCount } = JSON.parse(Buffer.from(bytes).toString()) as { pageCount: number }
  return pageCount
}

async function readAttachments({ attachments = [] }: OperationDefinition, values: ParsedValues): Promise<WorkFile[]> {
  const given = attachments.flatMap(({ field }) => {
    const file = values[camel(field)]
    return typeof file === 'string' ? [{ field, file }] : []
  })
  return Promise.all(given.map(async ({ field, file }) => ({ ...(await readAttachment(file)), field })))
}

function serverAddress(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text
  throw usageError(`--server: "${text}" is not an address such as http://127.0.0.1:8080`)
}

/** What is wrong with an option, under the name that it has on the command line. */
function inFlags({ message, facts }: CliError): string {
  const [first] = facts.fields ?? []
  const prefix = `${first?.field ?? ''}: `
  if (first === undefined || !message.startsWith(prefix)) return message
  return `--${kebab(first.field.split('.').at(-1) ?? '')}: ${message.slice(prefix.length)}`
}

function printJson(value: object): void {
  process.stdout.write(`${JSON.stringify(value)}\n`)
}

function sizeWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

function pagesWords(count: number | undefined): string {
  if (count === undefined) return ''
  return count === 1 ? ', 1 page' : `, ${count} pages`
}
