import { link, mkdir as makeFolder, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { safeFileName } from '@recto/contract'

import { CliError, createUsageError } from './cli-error.ts'
import { exists, describeSystemError, STDIO } from './inputs.ts'

/** The user's choice of where results go. */
export interface OutputChoice {
  output?: string
  outputDir?: string
  /** Whether to create the folder of `output`; `outputDir` is always created. */
  mkdir?: boolean
  force?: boolean
}

/** Returns the path of a result, or `-` for standard output. */
export function resolveTarget(
  { output, outputDir }: OutputChoice,
  resultName: string,
  source: string | undefined,
): string {
  if (output !== undefined) return output
  // Piped input goes to piped output.
  if (source === STDIO && outputDir === undefined) return STDIO
  return path.join(outputDir ?? '.', safeFileName(resultName))
}

/** Fails early if the result could not be written. */
export async function checkTarget(target: string, { output, mkdir, force }: OutputChoice): Promise<void> {
  if (target === STDIO) {
    if (process.stdout.isTTY) throw createUsageError('refusing to write a file to the terminal; use -o or a pipe')
    return
  }
  if (force !== true && (await exists(target))) throw createExistsError(target)
  const folder = path.dirname(target)
  // A typo must not become a folder.
  if (output !== undefined && mkdir !== true && !(await exists(folder))) {
    throw createUsageError(`--output: the folder ${folder} does not exist; use --mkdir to create it`)
  }
}

/** Writes a result atomically: whole or not at all. */
export async function writeOutput(target: string, bytes: Uint8Array, force: boolean): Promise<void> {
  if (target === STDIO) return writeStdout(bytes)
  const folder = path.dirname(target)
  const temporary = path.join(folder, temporaryName())
  try {
    await makeFolder(folder, { recursive: true })
    await writeFile(temporary, bytes, { flag: 'wx' })
    if (force) await rename(temporary, target)
    else await putInPlace(temporary, target)
  } catch (error) {
    if (error instanceof CliError) throw error
    throw new CliError(`${target}: ${describeSystemError(error)}`, 1, { cause: error })
  } finally {
    await rm(temporary, { force: true })
  }
}

/** Files written by this process. */
let written = 0

/** Not a random UUID, because loading Node's cryptography takes longer than rotating a small file. */
function temporaryName(): string {
  written += 1
  return `.recto-${process.pid}-${Date.now().toString(36)}-${written}.part`
}

/** Links the temporary file to its name, which fails if the name was taken in the meantime. */
async function putInPlace(temporary: string, target: string): Promise<void> {
  try {
    await link(temporary, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw createExistsError(target)
    // The file system has no hard links.
    await rename(temporary, target)
  }
}

function createExistsError(target: string): CliError {
  return new CliError(`${target} already exists; use --force to overwrite`, 7, { code: 'EXISTS' })
}

function writeStdout(bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(bytes, (error) => {
      // The reader of the pipe has closed it, which is fine.
      if (!error || (error as NodeJS.ErrnoException).code === 'EPIPE') resolve()
      else reject(new CliError(describeSystemError(error), 1, { cause: error }))
    })
  })
}
