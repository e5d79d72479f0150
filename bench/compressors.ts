import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'

import { timed } from './measure.ts'

/** Another program that makes PDFs smaller. */
export interface Compressor {
  name: string
  program: string
  options: (input: string, output: string) => string[]
  /** Exit codes that come with a whole file. */
  successes: readonly number[]
}

const ghostscript = (setting: string): Compressor => ({
  name: `gs /${setting}`,
  program: 'gs',
  options: (input, output) => [
    '-q',
    '-dNOPAUSE',
    '-dBATCH',
    '-dSAFER',
    '-sDEVICE=pdfwrite',
    `-dPDFSETTINGS=/${setting}`,
    '-o',
    output,
    input,
  ],
  successes: [0],
})

/** The programs that are measured where they are installed. */
export const COMPRESSORS: readonly Compressor[] = [
  ghostscript('ebook'),
  ghostscript('screen'),
  {
    name: 'qpdf, lossless',
    program: 'qpdf',
    options: (input, output) => [
      '--warning-exit-0',
      '--object-streams=generate',
      '--recompress-flate',
      '--compression-level=9',
      input,
      output,
    ],
    successes: [0],
  },
  {
    name: 'mutool clean',
    program: 'mutool',
    options: (input, output) => ['clean', '-gggg', '-z', '-f', '-i', input, output],
    successes: [0],
  },
  {
    name: 'ocrmypdf -O3',
    program: 'ocrmypdf',
    options: (input, output) => [
      '-q',
      '-O3',
      '--output-type',
      'pdf',
      '--tesseract-timeout',
      '0',
      '--skip-text',
      input,
      output,
    ],
    successes: [0, 4, 10],
  },
]

/** No program may take longer for one file. */
const TIMEOUT_MS = 180_000

/** What a program made of a file, in a process of its own. */
export interface Compressed {
  /** Absent where nothing came out. */
  bytes?: number
  milliseconds: number
  /** The peak of the largest process; absent where nothing tells it. */
  peakKilobytes?: number
}

/** Whether a program is installed. */
export function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined
}

const HAS_TIME = existsSync('/usr/bin/time')

/** Runs a program on a file. `output` is where it may write. */
export async function compressBy(compressor: Compressor, input: string, output: string): Promise<Compressed> {
  const { program, options, successes } = compressor
  const memory = `${output}.memory`
  rmSync(output, { force: true })
  const command = [program, ...options(input, output)]
  const [first = program, ...rest] = HAS_TIME ? ['/usr/bin/time', '-f', '%M', '-o', memory, ...command] : command
  const { result, milliseconds } = await timed(() =>
    Promise.resolve(spawnSync(first, rest, { stdio: 'ignore', timeout: TIMEOUT_MS })),
  )
  const isMade = result.status !== null && successes.includes(result.status) && existsSync(output)
  return {
    milliseconds,
    ...(isMade ? { bytes: statSync(output).size } : {}),
    ...(HAS_TIME ? { peakKilobytes: lastNumber(readFileSync(memory, 'utf8')) } : {}),
  }
}

/** A line about the exit code may stand before the figure. */
function lastNumber(text: string): number {
  return Number(text.trim().split('\n').at(-1))
}
