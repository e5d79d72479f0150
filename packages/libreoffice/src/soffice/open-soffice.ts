import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { OfficeConversion, OfficeOutcome } from '@recto/runtime'

import { toExportOptions } from '../export-settings.ts'
import { importFilter } from '../load-options.ts'
import type { OpenConverter } from '../converter.ts'
import { runProgram } from './run-program.ts'
import { sandboxed, sandboxProblem } from './sandbox.ts'

const FOLDER_PREFIX = path.join(tmpdir(), 'recto-office-')

/** What a `soffice` works with. */
interface SofficeOptions {
  fontFolder: string
  timeMs: number
}

/**
 * A `soffice` of the operator as a converter, one document at a time, each in a process of its own that is closed off. Its command line
 * shows tracked changes as they are.
 * @throws Error in plain words, where processes cannot be closed off
 */
export function openSoffice(program: string, options: SofficeOptions): OpenConverter {
  const problem = existsSync(program) ? findSandboxProblem() : 'there is no such file'
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

function findSandboxProblem(): string | undefined {
  const folder = mkdtempSync(FOLDER_PREFIX)
  try {
    const problem = sandboxProblem(folder)
    return problem && `it runs only closed off, and ${problem}`
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function convertIn(
  program: string,
  conversion: OfficeConversion,
  { fontFolder, timeMs, signal }: SofficeOptions & { signal: AbortSignal | undefined },
): Promise<OfficeOutcome> {
  const folder = await mkdtemp(FOLDER_PREFIX)
  try {
    const source = `document.${conversion.format}`
    await writeFile(path.join(folder, source), conversion.bytes)
    const command = sandboxed(program, argumentsFor(conversion, source), { folder, fontFolder })
    const ending = await runProgram(command, { timeMs, signal })
    const result = path.join(folder, 'document.pdf')
    if (existsSync(result)) return { pdf: new Uint8Array(await readFile(result)) }
    return { failure: ending === 'timeout' ? 'timeout' : 'unreadable' }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function argumentsFor(conversion: OfficeConversion, source: string): string[] {
  const filter = importFilter(conversion)
  return [
    '--headless',
    '--norestore',
    '--nolockcheck',
    '-env:UserInstallation=file:///work/profile',
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
