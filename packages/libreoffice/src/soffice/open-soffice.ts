import { constants, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { OfficeConversion, OfficeOutcome } from '@recto/runtime'

import { toExportOptions } from '../export-settings.ts'
import { importFilter } from '../load-options.ts'
import type { OpenConverter } from '../converter.ts'
import { runProgram } from './run-program.ts'
import { PROFILE_ARGUMENT, sandboxed, sandboxProblem, type SandboxSettings } from './sandbox.ts'

/** Prefix of document folders in the temporary directory. */
const folderPrefix = () => path.join(tmpdir(), 'recto-office-')

/** Where fontconfig looks for fonts, besides `.fonts`, which has the operator's. */
const FONT_FOLDER = '.local/share/fonts'

/** Settings of a `soffice`. */
interface SofficeOptions extends Omit<SandboxSettings, 'folder'> {
  timeMs: number
}

/**
 * The operator's `soffice` as a converter: one document at a time, each in its own sandboxed process. Its command line cannot accept
 * tracked changes, so they are shown.
 * @throws Error in plain words if processes cannot be sandboxed
 */
export function openSoffice(program: string, options: SofficeOptions): OpenConverter {
  const problem = existsSync(program) ? findSandboxProblem(program, options) : 'there is no such file'
  if (problem !== undefined) throw new Error(`OFFICE_CONVERTER, ${program}, cannot be used: ${problem}.`)
  let queue: Promise<unknown> = Promise.resolve()
  return {
    convert: (conversion, signal) => {
      const turn = queue.then(() => convertIn(program, conversion, { ...options, signal }))
      queue = turn.catch(() => undefined)
      return turn
    },
    close: () => undefined,
  }
}

function findSandboxProblem(program: string, options: SofficeOptions): string | undefined {
  const folder = mkdtempSync(folderPrefix())
  try {
    const problem = sandboxProblem(program, { ...options, folder })
    return problem && `it runs only closed off, and ${problem}`
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function convertIn(
  program: string,
  conversion: OfficeConversion,
  { timeMs, signal, ...settings }: SofficeOptions & { signal: AbortSignal | undefined },
): Promise<OfficeOutcome> {
  const folder = await mkdtemp(folderPrefix())
  try {
    const source = `document.${conversion.format}`
    await writeFile(path.join(folder, source), conversion.bytes)
    await writeFonts(path.join(folder, FONT_FOLDER), conversion)
    const command = sandboxed(program, argumentsFor(conversion, source), { ...settings, folder })
    if ((await runProgram(command, { timeMs, signal })) === 'timeout') return { failure: 'timeout' }
    const pdf = await readOwnFile(path.join(folder, 'document.pdf'))
    return pdf === undefined ? { failure: 'unreadable' } : { pdf }
  } finally {
    // Killed processes may take a moment to end.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function writeFonts(folder: string, { fonts }: OfficeConversion): Promise<void> {
  if (fonts.length === 0) return
  await mkdir(folder, { recursive: true })
  await Promise.all(fonts.map(({ name, bytes }) => writeFile(path.join(folder, name), bytes)))
}

/** Reads a file written in the sandbox; undefined if there is none. Links are not followed, because they would lead out of the sandbox. */
async function readOwnFile(file: string): Promise<Uint8Array | undefined> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(noFile)
  if (handle === undefined) return undefined
  try {
    return (await handle.stat()).isFile() ? new Uint8Array(await handle.readFile()) : undefined
  } finally {
    await handle.close()
  }
}

/** There is no file, or a link in its place. */
function noFile(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ELOOP') throw error
}

function argumentsFor(conversion: OfficeConversion, source: string): string[] {
  const filter = importFilter(conversion)
  return [
    '--headless',
    '--norestore',
    '--nolockcheck',
    PROFILE_ARGUMENT,
    ...(filter === undefined ? [] : [`--infilter=${filter.name}:${filter.options}`]),
    '--convert-to',
    `pdf:${exportFilter(conversion)}:${toExportOptions(conversion.settings)}`,
    source,
  ]
}

/** The program of a format, which names its export filter. */
const PROGRAMS: Partial<Record<OfficeConversion['format'], string>> = {
  xlsx: 'calc',
  xlsb: 'calc',
  xls: 'calc',
  ods: 'calc',
  fods: 'calc',
  pptx: 'impress',
  ppt: 'impress',
  odp: 'impress',
  fodp: 'impress',
}

function exportFilter({ format }: OfficeConversion): string {
  return `${PROGRAMS[format] ?? 'writer'}_pdf_Export`
}
