import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'

/** Another program that compresses PDF files. */
export interface Compressor {
  name: string
  program: string
  options: (input: string, output: string) => string[]
  /** Exit codes with which the output is complete. */
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

/** The programs to compare with, if they are installed. */
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

/** For one file. */
const TIMEOUT_MS = 180_000

/** The result of compressing one file. */
export interface Compressed {
  /** Absent if the program failed. */
  bytes?: number
  /** Processor time with the start of the process; like the peak memory, absent without GNU time. */
  cpuMilliseconds?: number
  peakKilobytes?: number
}

/** Whether a program is installed. */
export function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined
}

/** GNU time counts child processes too. */
const HAS_TIME = existsSync('/usr/bin/time')

/** Runs a program on a file. @param output the path to write to */
export function compressBy(compressor: Compressor, input: string, output: string): Compressed {
  const { program, options, successes } = compressor
  const usage = `${output}.usage`
  rmSync(output, { force: true })
  const command = [program, ...options(input, output)]
  const [first = program, ...rest] = HAS_TIME ? ['/usr/bin/time', '-f', '%M %U %S', '-o', usage, ...command] : command
  const { status } = spawnSync(first, rest, { stdio: 'ignore', timeout: TIMEOUT_MS })
  const isMade = status !== null && successes.includes(status) && existsSync(output)
  return { ...(isMade ? { bytes: statSync(output).size } : {}), ...(HAS_TIME ? readUsage(usage) : {}) }
}

/** Reads what GNU time wrote; a line about the exit code may precede the figures. */
function readUsage(file: string): Omit<Compressed, 'bytes'> {
  const figures = readFileSync(file, 'utf8').trim().split('\n').at(-1)?.split(' ').map(Number)
  const [peakKilobytes = 0, user = 0, system = 0] = figures ?? []
  return { peakKilobytes, cpuMilliseconds: (user + system) * 1000 }
}
