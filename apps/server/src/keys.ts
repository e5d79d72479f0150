/** `recto keys`: manages the API keys of the server with this environment. In the container: node apps/server/src/keys.ts */
import { KeyFileError } from './access/key-file.ts'
import { KeysUsageError, runKeysCommand } from './access/keys-command.ts'
import { ConfigError, loadConfig } from './config.ts'

const output = {
  out: (text: string) => void process.stdout.write(text),
  note: (text: string) => void process.stderr.write(`${text}\n`),
}

/** For example a folder that cannot be created, or a full disk. */
function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error
}

try {
  await runKeysCommand(process.argv.slice(2), loadConfig(), output)
} catch (error) {
  if (error instanceof KeysUsageError) {
    output.note(`recto keys: ${error.message}\nTry "recto keys --help".`)
    process.exitCode = 2
  } else if (error instanceof KeyFileError || error instanceof ConfigError || isSystemError(error)) {
    output.note(`recto keys: ${error.message}`)
    process.exitCode = 1
  } else {
    throw error
  }
}
