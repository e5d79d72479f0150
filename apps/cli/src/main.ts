import { CommanderError } from 'commander'

import { toCliError } from './cli-error.ts'
import { buildProgram } from './program.ts'
import { runCommand } from './run-command.ts'
import { printMessage } from './terminal.ts'

// The reader of a pipe may close it early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

const program = buildProgram(
  async (operation, files, values) => {
    process.exitCode = await runCommand(operation, files, values)
  },
  async (args) => {
    const { manageKeys } = await import('./manage-keys.ts')
    process.exitCode = manageKeys(args)
  },
)

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) {
    // Commander has already printed the error or the help.
    process.exitCode = error.exitCode === 0 ? 0 : 2
  } else {
    const failure = toCliError(error)
    printMessage(`recto: ${failure.message}`)
    process.exitCode = failure.exitCode
  }
}
