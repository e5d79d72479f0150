import {
  OPERATIONS,
  organizingPhrases,
  warningMessage,
  type OperationDefinition,
  type OperationId,
} from '@recto/contract'

import { toCliError, createUsageError } from './cli-error.ts'
import { listCliOptions } from './cli-options.ts'
import { toCamelCase, collectOptions, type ParsedValues } from './collect-options.ts'
import type { Options } from './command-extras.ts'
import type { ExitCode } from './exit-codes.ts'
import { formatFacts } from './format-facts.ts'
import { expandPaths, readAttachment, readInput, type Input } from './inputs.ts'
import { nameFlags } from './name-flags.ts'
import type { OperationRunner, CallFile, CallResult } from './operation-call.ts'
import { checkTarget, resolveTarget, writeOutput, type OutputChoice } from './outputs.ts'
import { readPassword } from './passwords.ts'
import { ProgressBar } from './progress-bar.ts'
import { readResultPasswords, INPUT_PASSWORD } from './result-passwords.ts'
import { promptOrFail, retryWithPassword, type Passwords } from './retry-with-password.ts'
import { runLocally } from './run-locally.ts'
import { createServerRunner } from './run-on-server.ts'
import { printMessage } from './terminal.ts'

/** Options that every command has. */
export interface CommonValues extends OutputChoice {
  server?: string
  json?: boolean
  quiet?: boolean
  passwordFile?: string
}

/** A parsed command line. */
interface Invocation {
  operation: OperationId
  definition: OperationDefinition<OperationId>
  values: ParsedValues
  common: CommonValues
  runner: OperationRunner
  password: string | undefined
  resultPasswords: Options
  attachments: CallFile[]
}

/** Runs an operation on the given files. When it runs once per file, a failure does not stop the others. */
export async function runCommand(
  operation: OperationId,
  given: readonly string[],
  values: ParsedValues,
): Promise<ExitCode> {
  const common = values as CommonValues
  const definition: OperationDefinition<OperationId> = OPERATIONS[operation]
  const paths = await expandPaths(given)
  const groups = definition.files.max === 1 ? paths.map((one) => [one]) : [paths]
  if (groups.length > 1 && common.output !== undefined) {
    throw createUsageError(`--output is for one file, but there are ${groups.length} results; use --output-dir`)
  }
  if (common.output === '-' && common.json)
    throw createUsageError('the result and --json cannot both go to standard output')
  const call: Invocation = {
    operation,
    definition,
    values,
    common,
    runner: common.server === undefined ? runLocally : createServerRunner(parseServerUrl(common.server)),
    password: await readPassword(INPUT_PASSWORD, common.passwordFile),
    resultPasswords: await readResultPasswords(operation, values),
    attachments: await readAttachments(definition, values),
  }
  let exitCode: ExitCode = 0
  for (const group of groups) exitCode = (await tryGroup(call, group)) || exitCode
  return exitCode
}

/** Runs the operation on one group of files and reports errors. */
async function tryGroup(call: Invocation, paths: readonly string[]): Promise<ExitCode> {
  try {
    await runGroup(call, await Promise.all(paths.map((one) => readInput(one, call.definition))))
    return 0
  } catch (error) {
    const failure = toCliError(error)
    const message = nameFlags(failure, call.operation, call.values)
    printMessage(`recto: ${message}`)
    if (call.common.json) printJson({ input: paths, error: { code: failure.code, message } })
    return failure.exitCode
  }
}

async function runGroup(call: Invocation, inputs: readonly Input[]): Promise<void> {
  const { operation, definition, common, runner, resultPasswords } = call
  const label = inputs.length === 1 ? (inputs[0]?.name ?? '') : `${inputs.length} files`
  const bar = new ProgressBar(label, !common.quiet)
  const passwords: Passwords = inputs.map(() => call.password)
  const options = { ...collectOptions(operation, listCliOptions(definition), call.values), ...resultPasswords }
  if (Object.hasOwn(definition.options.shape, INPUT_PASSWORD)) passwords[0] ??= await promptOrFail(label)
  const source = inputs.length === 1 ? inputs[0]?.path : undefined
  const printsFacts = definition.answer.kind === 'json' && common.output === undefined && common.outputDir === undefined
  const expectedName = definition.outputName(
    inputs.map(({ name }) => name),
    options,
  )
  if (!printsFacts) await checkTarget(resolveTarget(common, expectedName, source), common)
  try {
    const result = await retryWithPassword(
      runner,
      passwords,
      (known) => toCall(call, { inputs, options, known, bar }),
      () => bar.clear(),
    )
    bar.clear()
    for (const warning of result.report.warnings) printMessage(`recto: warning: ${warningMessage(warning)}`)
    if (printsFacts) printFacts(result, common)
    else await writeResult(result, resolveTarget(common, result.name, source), inputs, common)
  } finally {
    bar.clear()
  }
}

function toCall(
  { definition, operation, attachments }: Invocation,
  { inputs, options, known, bar }: { inputs: readonly Input[]; options: Options; known: Passwords; bar: ProgressBar },
) {
  const inputPassword = known[0]
  const files = inputs.map(({ name, bytes }, index): CallFile => {
    const password = known[index]
    return { name, bytes, ...(password === undefined ? {} : { password }) }
  })
  const takesInputPassword = Object.hasOwn(definition.options.shape, INPUT_PASSWORD) && inputPassword !== undefined
  return {
    operation,
    files: [...files, ...attachments],
    options: takesInputPassword ? { ...options, [INPUT_PASSWORD]: inputPassword } : options,
    onProgress: bar.show.bind(bar),
  }
}

async function writeResult(
  { name, bytes, report }: CallResult,
  target: string,
  inputs: readonly Input[],
  common: CommonValues,
): Promise<void> {
  const { force = false, json, quiet } = common
  await checkTarget(target, common)
  await writeOutput(target, bytes, force)
  if (json) printJson({ input: inputs.map(({ path }) => path), output: target, name, size: bytes.length, ...report })
  else if (!quiet && target !== '-')
    printMessage(`${target} (${[formatSize(bytes.length), ...pagePhrases(report)].join(', ')})`)
}

function printFacts({ name, bytes }: CallResult, { json }: CommonValues): void {
  // Facts are printed as one JSON document.
  const facts = JSON.parse(Buffer.from(bytes).toString()) as Record<string, unknown>
  if (json) printJson(facts)
  else process.stdout.write(formatFacts(typeof facts['fileName'] === 'string' ? facts['fileName'] : name, facts))
}

async function readAttachments({ attachments = [] }: OperationDefinition, values: ParsedValues): Promise<CallFile[]> {
  const given = attachments.flatMap(({ field }) => {
    const file = values[toCamelCase(field)]
    return typeof file === 'string' ? [{ field, file }] : []
  })
  return Promise.all(given.map(async ({ field, file }) => ({ ...(await readAttachment(file)), field })))
}

function parseServerUrl(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text
  throw createUsageError(`--server: "${text}" is not an address such as http://127.0.0.1:8080`)
}

function printJson(value: object): void {
  process.stdout.write(`${JSON.stringify(value)}\n`)
}

function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

/** The pages of a result, and what was done to them. */
function pagePhrases({ pageCount, organizing }: CallResult['report']): string[] {
  if (pageCount === undefined) return []
  const pages = pageCount === 1 ? '1 page' : `${pageCount} pages`
  return [pages, ...(organizing === undefined ? [] : organizingPhrases(organizing))]
}
