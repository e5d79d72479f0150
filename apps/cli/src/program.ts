import { readFileSync } from 'node:fs'

import { OPERATIONS, type OperationDefinition, type OperationId } from '@recto/contract'
import { Command, Option } from 'commander'

import type { ParsedValues } from './collect-options.ts'
import { EXIT_CODES } from './exit-codes.ts'
import { cliOptionsOf, kebab, secretsOf, type CliOption } from './option-kinds.ts'
import { PLACEHOLDERS } from './option-text.ts'
import { passwordVariable } from './passwords.ts'
import { OPENING } from './secrets.ts'
import { TOUCHES } from './shortcuts.ts'

/** Does what a command was told. */
export type Run = (operation: OperationId, files: readonly string[], values: ParsedValues) => Promise<void>

/** The command with everything it understands: one command for each operation of the contract. */
export function buildProgram(run: Run): Command {
  const program = new Command('recto')
    .description('Work with PDF files, locally or on a Recto server with --server.')
    .version(readVersion(), '-V, --version', 'Print the version.')
    .helpOption('-h, --help', 'Print help. For a command, use "recto <command> --help".')
    .showHelpAfterError('Try "recto --help".')
    .configureHelp({ subcommandTerm: (command) => `${command.name()} <files...>` })
    .helpCommand(false)
    .exitOverride()
    .addHelpText('after', mainHelp())
  for (const id of Object.keys(OPERATIONS) as OperationId[]) addCommand(program, id, run)
  return program
}

function addCommand(program: Command, id: OperationId, run: Run): void {
  const definition: OperationDefinition = OPERATIONS[id]
  const name = kebab(id)
  const { examples, shortcuts = [] } = TOUCHES[id]
  const command = program
    .command(name)
    .summary(definition.summary)
    .description(inFlags(`${definition.summary}. ${definition.description}`, definition))
    .argument('<files...>', `PDF files, patterns such as '*.pdf', or - for standard input`)
    .showHelpAfterError(`Try "recto ${name} --help".`)
  for (const { flag, placeholder, description } of shortcuts) {
    command.addOption(new Option(`--${flag} <${placeholder}>`, description))
  }
  for (const { field, description } of definition.attachments ?? []) {
    command.addOption(new Option(`--${field} <file>`, description))
  }
  for (const option of cliOptionsOf(definition)) {
    addOption(command, { ...option, description: inFlags(option.description, definition, option.path.at(-1)) })
  }
  for (const secret of secretsOf(definition).filter((one) => one !== OPENING)) {
    const flag = kebab(secret)
    const where = `${passwordVariable(secret)} or a terminal prompt also works`
    command.addOption(
      new Option(`--${flag}-file <file>`, `File with the ${flag.replace('-', ' ')} on its first line; ${where}.`),
    )
  }
  addCommonOptions(command)
  command.addHelpText('after', `\nExamples:\n${examples.map((example) => `  recto ${name} ${example}`).join('\n')}`)
  command.action((files: string[], values: ParsedValues) => run(id, files, values))
}

function addOption(command: Command, option: CliOption): void {
  const { flag, kind, description, fallback, choices } = option
  if (kind === 'switch') {
    // Both can be said; the help shows the one that changes something.
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
 * What the contract says to those who call the API, for those who type: options as flags, and nothing about addresses.
 * @param own the option that it is said of: where that has its own name in it, a choice of that name is meant
 */
function inFlags(text: string, definition: OperationDefinition, own?: string): string {
  const names = new Set(cliOptionsOf(definition).map(({ path }) => path.at(-1)))
  names.delete(own)
  return text
    .replaceAll(/ `\?[^.]*\./g, '')
    .replaceAll(/`(\w+)`/g, (whole, name: string) => (names.has(name) ? `--${kebab(name)}` : whole))
}

function addCommonOptions(command: Command): void {
  command
    .option('-o, --output <file>', 'Output file; - for standard output.')
    .option('-d, --output-dir <folder>', 'Output folder, created if missing. Results are named after their input.')
    .option('-f, --force', 'Overwrite existing files.')
    .option('--password-file <file>', 'File with the input password on its first line; RECTO_PASSWORD also works.')
    .option('--server <address>', 'Process files on a server, such as http://127.0.0.1:8080.')
    .option('--json', 'Print one line of JSON per result.')
    .option('-q, --quiet', 'Print only warnings and errors.')
}

function mainHelp(): string {
  const codes = Object.entries(EXIT_CODES).map(([code, meaning]) => `  ${code.padStart(3)}  ${meaning}`)
  return [
    '',
    'Results go to the current folder, named after their input, unless you set --output or --output-dir.',
    'Warnings, progress and errors go to standard error. Passwords are never read from the command line.',
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
