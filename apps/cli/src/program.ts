import { readFileSync } from 'node:fs'

import { OPERATION_LIST, OPERATIONS, type OperationDefinition, type OperationId } from '@recto/contract'
import { Command, Option } from 'commander'

import { API_KEY_VARIABLE } from './api-key.ts'
import { listCliOptions, toKebabCase, listPasswordOptions, type CliOption } from './cli-options.ts'
import type { ParsedValues } from './collect-options.ts'
import { commandExtrasOf } from './command-extras.ts'
import { EXIT_CODES } from './exit-codes.ts'
import { PLACEHOLDERS } from './parse-option.ts'
import { getPasswordVariable } from './passwords.ts'
import { INPUT_PASSWORD } from './result-passwords.ts'

/** Name of the command that manages API keys. */
const KEYS = 'keys'

/** Runs a parsed command. */
export type Run = (operation: OperationId, files: readonly string[], values: ParsedValues) => Promise<void>

/**
 * Builds the program: one command for each operation of the contract, and `keys`, whose arguments are passed through
 * unchanged.
 */
export function buildProgram(
  run: Run,
  runKeys: (args: readonly string[]) => Promise<void>,
  args: readonly string[] = process.argv.slice(2),
): Command {
  const program = new Command('recto')
    .description('Work with PDF files, locally or on a Recto server with --server.')
    .version(readVersion(), '-V, --version', 'Print the version.')
    .helpOption('-h, --help', 'Print help. For a command, use "recto <command> --help".')
    .showHelpAfterError('Try "recto --help".')
    .configureHelp({
      subcommandTerm: (command) => `${command.name()} ${command.name() === KEYS ? '<command>' : '<files...>'}`,
    })
    .helpCommand(false)
    .exitOverride()
    .addHelpText('after', formatMainHelp())
  // Describing the options of all commands takes longer than most commands do.
  const asked = args.find((arg) => !arg.startsWith('-'))
  for (const { id } of OPERATION_LIST) {
    const command = addCommand(program, id, run)
    if (command.name() === asked) describeCommand(command, id)
  }
  addKeysCommand(program, runKeys)
  return program
}

function addKeysCommand(program: Command, runKeys: (args: readonly string[]) => Promise<void>): void {
  program
    .command(KEYS)
    .summary('Manage the API keys of the server on this machine')
    .argument('[arguments...]')
    .allowUnknownOption()
    .helpOption(false)
    .action(runKeys)
}

function addCommand(program: Command, id: OperationId, run: Run): Command {
  const definition: OperationDefinition = OPERATIONS[id]
  return program
    .command(toKebabCase(id))
    .summary(definition.summary)
    .argument('<files...>', describeFiles(definition))
    .action((files: string[], values: ParsedValues) => run(id, files, values))
}

function describeCommand(command: Command, id: OperationId): void {
  const definition: OperationDefinition = OPERATIONS[id]
  const name = toKebabCase(id)
  const { examples, shortcuts = [] } = commandExtrasOf(id)
  command
    .description(nameFlags(`${definition.summary}. ${definition.description}`, definition))
    .showHelpAfterError(`Try "recto ${name} --help".`)
  for (const { flag, placeholder, description } of shortcuts) {
    command.addOption(new Option(`--${flag} <${placeholder}>`, description))
  }
  for (const { field, description } of definition.attachments ?? []) {
    command.addOption(new Option(`--${field} <file>`, description))
  }
  for (const option of listCliOptions(definition)) {
    addOption(command, { ...option, description: nameFlags(option.description, definition, option.path.at(-1)) })
  }
  for (const secret of listPasswordOptions(definition).filter((one) => one !== INPUT_PASSWORD)) {
    const flag = toKebabCase(secret)
    const where = `${getPasswordVariable(secret)} or a terminal prompt also works`
    command.addOption(
      new Option(`--${flag}-file <file>`, `File with the ${flag.replace('-', ' ')} on its first line; ${where}.`),
    )
  }
  addCommonOptions(command)
  command.addHelpText('after', `\nExamples:\n${examples.map((example) => `  recto ${name} ${example}`).join('\n')}`)
}

function describeFiles({ files }: OperationDefinition): string {
  return files.accepts === 'images'
    ? `images or PDF files, patterns such as '*.jpg', or - for standard input`
    : `PDF files, patterns such as '*.pdf', or - for standard input`
}

function addOption(command: Command, option: CliOption): void {
  const { flag, kind, description, fallback, choices } = option
  if (kind === 'switch') {
    // Both forms are accepted; the help shows the one that changes the default.
    const yes = new Option(`--${flag}`, description).hideHelp(fallback === 'true')
    const no = new Option(`--no-${flag}`, fallback === 'true' ? `Turn off: ${description}` : 'Turn it off.')
    command.addOption(yes).addOption(no.hideHelp(fallback !== 'true'))
    return
  }
  const notes = [
    ...(choices.length === 0 ? [] : [`one of ${choices.join(', ')}`]),
    ...(fallback === undefined ? [] : [`default ${fallback}`]),
  ]
  const note = notes.length === 0 ? '' : ` (${notes.join('; ')})`
  command.addOption(new Option(`--${flag} <${PLACEHOLDERS[kind]}>`, `${description}${note}`))
}

/**
 * Adapts the contract's API description for the command line: option names become flags, and notes on query parameters
 * are dropped.
 * @param own the described option; its own name in the text refers to a value, not to the option
 */
function nameFlags(text: string, definition: OperationDefinition, own?: string): string {
  const names = new Set(listCliOptions(definition).map(({ path }) => path.at(-1)))
  names.delete(own)
  return text
    .replaceAll(/ `\?[^.]*\./g, '')
    .replaceAll(/`(\w+)`/g, (whole, name: string) => (names.has(name) ? `--${toKebabCase(name)}` : whole))
}

function addCommonOptions(command: Command): void {
  command
    .option('-o, --output <file>', 'Output file; - for standard output.')
    .option('-d, --output-dir <folder>', 'Output folder, created if missing. Results are named after their input.')
    .option('--mkdir', 'Create the folder of --output if it is missing.')
    .option('-f, --force', 'Overwrite existing files.')
    .option('--password-file <file>', 'File with the input password on its first line; RECTO_PASSWORD also works.')
    .option(
      '--server <address>',
      `Process files on a server, such as http://127.0.0.1:8080. ${API_KEY_VARIABLE} is sent as its API key.`,
    )
    .option('--json', 'Print one line of JSON per result.')
    .option('-q, --quiet', 'Print only warnings and errors.')
}

function formatMainHelp(): string {
  const codes = Object.entries(EXIT_CODES).map(([code, meaning]) => `  ${code.padStart(3)}  ${meaning}`)
  return [
    '',
    'Results go to the current folder, named after their input, unless you set --output or --output-dir.',
    'Warnings, progress and errors go to standard error. Passwords and API keys are never read from the command line.',
    '',
    'Examples:',
    '  recto merge a.pdf b.pdf -o out.pdf',
    "  recto compress '*.pdf' --level high -d smaller",
    '  recto split in.pdf --pages 1-3,5 -o - | recto rotate - --by 90 > turned.pdf',
    '',
    'Exit codes:',
    ...codes,
  ].join('\n')
}

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  return version
}
