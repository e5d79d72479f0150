import { readFileSync } from 'node:fs'

import { OPERATION_LIST, OPERATIONS, type OperationDefinition, type OperationId } from '@recto/contract'
import { Command, Option } from 'commander'

import { listCliOptions, toKebabCase, listPasswordOptions, type CliOption } from './cli-options.ts'
import type { ParsedValues } from './collect-options.ts'
import { commandExtrasOf } from './command-extras.ts'
import { EXIT_CODES } from './exit-codes.ts'
import { PLACEHOLDERS } from './parse-option.ts'
import { getPasswordVariable } from './passwords.ts'
import { INPUT_PASSWORD } from './result-passwords.ts'

/** Runs a parsed command. */
export type Run = (operation: OperationId, files: readonly string[], values: ParsedValues) => Promise<void>

/** Builds the program, with one command for each operation of the contract. */
export function buildProgram(run: Run): Command {
  const program = new Command('recto')
    .description('Works on PDF files: here, or with --server on a server of Recto.')
    .version(readVersion(), '-V, --version', 'Print the version.')
    .helpOption('-h, --help', 'Print help; "recto <command> --help" for one command.')
    .showHelpAfterError('Try "recto --help".')
    .configureHelp({ subcommandTerm: (command) => `${command.name()} <files...>` })
    .helpCommand(false)
    .exitOverride()
    .addHelpText('after', formatMainHelp())
  for (const { id } of OPERATION_LIST) addCommand(program, id, run)
  return program
}

function addCommand(program: Command, id: OperationId, run: Run): void {
  const definition: OperationDefinition = OPERATIONS[id]
  const name = toKebabCase(id)
  const { examples, shortcuts = [] } = commandExtrasOf(id)
  const command = program
    .command(name)
    .summary(definition.summary)
    .description(nameFlags(`${definition.summary}. ${definition.description}`, definition))
    .argument('<files...>', `PDF files, patterns such as '*.pdf', or - for the standard input`)
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
    const where = `${getPasswordVariable(secret)}, or a question on a terminal, do the same`
    command.addOption(
      new Option(`--${flag}-file <file>`, `File whose first line is the ${flag.replace('-', ' ')}; ${where}.`),
    )
  }
  addCommonOptions(command)
  command.addHelpText('after', `\nExamples:\n${examples.map((example) => `  recto ${name} ${example}`).join('\n')}`)
  command.action((files: string[], values: ParsedValues) => run(id, files, values))
}

function addOption(command: Command, option: CliOption): void {
  const { flag, kind, description, fallback, choices } = option
  if (kind === 'switch') {
    // Both forms are accepted; the help shows the one that changes the default.
    const yes = new Option(`--${flag}`, description).hideHelp(fallback === 'true')
    const no = new Option(`--no-${flag}`, fallback === 'true' ? `Not: ${description}` : `The opposite.`)
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
 * Adapts the contract's description of the API for the command line: option names become flags, and notes on query
 * parameters are dropped.
 * @param own the option that is described; its own name in the text refers to a value, not to the option
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
    .option('-o, --output <file>', 'Where the result goes; - for the standard output.')
    .option(
      '-d, --output-dir <folder>',
      'Folder that results go to, under names of their own; it is made where it is missing.',
    )
    .option('-f, --force', 'Overwrite what is there.')
    .option('--password-file <file>', 'File whose first line opens locked input; RECTO_PASSWORD does the same.')
    .option('--server <address>', 'Have a server do the work, such as http://127.0.0.1:8080.')
    .option('--json', 'Print one line of JSON for each result.')
    .option('-q, --quiet', 'Print warnings and errors only.')
}

function formatMainHelp(): string {
  const codes = Object.entries(EXIT_CODES).map(([code, meaning]) => `  ${code.padStart(3)}  ${meaning}`)
  return [
    '',
    'Results go to the current folder under names of their own unless --output or --output-dir says otherwise.',
    'Warnings, progress and errors go to the standard error. Passwords are never taken from the command line.',
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
