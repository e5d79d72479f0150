import { randomUUID } from 'node:crypto'
import { link, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { safeFileName } from '@recto/contract'

import { CliError, usageError } from './cli-error.ts'
import { isThere, reasonOf, STANDARD } from './inputs.ts'

/** Where results go, as it was asked for. */
export interface OutputChoice {
  output?: string
  outputDir?: string
  force?: boolean
}

/** Where a result goes: `-` for the standard output. */
export function targetOf({ output, outputDir }: OutputChoice, resultName: string, source: string | undefined): string {
  if (output !== undefined) return output
  // What came through a pipe goes on through one.
  if (source === STANDARD && outputDir === undefined) return STANDARD
  return path.join(outputDir ?? '.', safeFileName(resultName))
}

/** Refuses what cannot be before any work is done for it. */
export async function checkTarget(target: string, force: boolean): Promise<void> {
  if (target === STANDARD) {
    if (process.stdout.isTTY) throw usageError('refusing to write a file to the terminal; use -o or a pipe')
    return
  }
  if (!force && (await isThere(target))) throw exists(target)
}

/** Writes a result whole or not at all. */
export async function writeOutput(target: string, bytes: Uint8Array, force: boolean): Promise<void> {
  if (target === STANDARD) return writeStandard(bytes)
  const folder = path.dirname(target)
  const part = path.join(folder, `.recto-${randomUUID()}.part`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(part, bytes, { flag: 'wx' })
    if (force) await rename(part, target)
    else await putInPlace(part, target)
  } catch (error) {
    if (error instanceof CliError) throw error
    throw new CliError(`${target}: ${reasonOf(error)}`, 1, { cause: error })
  } finally {
    await rm(part, { force: true })
  }
}

/** Gives a file its name unless another one has got it meanwhile. */
async function putInPlace(part: string, target: string): Promise<void> {
  try {
    await link(part, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw exists(target)
    // Some file systems know no second names.
    await rename(part, target)
  }
}

function exists(target: string): CliError {
  return new CliError(`${target} already exists; use --force to overwrite`, 7, { code: 'EXISTS' })
}

function writeStandard(bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(bytes, (error) => {
      // Whoever reads may have read enough.
      if (!error || (error as NodeJS.ErrnoException).code === 'EPIPE') resolve()
      else reject(new CliError(reasonOf(error), 1, { cause: error }))
    })
  })
}
