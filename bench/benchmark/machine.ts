import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { arch, availableParallelism, cpus, release, totalmem, type } from 'node:os'

const GIBIBYTE = 1024 ** 3

/** How the programs of the benchmark print their versions. */
const VERSION_COMMANDS: Readonly<Record<string, readonly string[]>> = {
  qpdf: ['qpdf', '--version'],
  mutool: ['mutool', '-v'],
  'poppler (pdftoppm, pdftotext, pdfinfo)': ['pdftoppm', '-v'],
  Ghostscript: ['gs', '--version'],
  img2pdf: ['img2pdf', '--version'],
  LibreOffice: ['soffice', '--version'],
  ocrmypdf: ['ocrmypdf', '--version'],
  Tesseract: ['tesseract', '--version'],
}

/** What was measured, on what: names and values for a table. */
export function describeMachine(): [name: string, value: string][] {
  const programs = Object.entries(VERSION_COMMANDS).map(([name, command]): [string, string] => [
    name,
    versionOf(command),
  ])
  return [
    ['processor', `${cpus()[0]?.model.trim() ?? 'unknown'}, ${availableParallelism()} cores`],
    ['memory', `${Math.round(totalmem() / GIBIBYTE)} GB`],
    ['system', `${systemName()}, ${type()} ${release()}, ${arch()}`],
    ['Recto', revision()],
    ['Node.js', process.version],
    ['pdf-lib', installedVersion('pdf-lib')],
    ...programs,
  ]
}

function versionOf([program = '', ...args]: readonly string[]): string {
  const { stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (error !== undefined) return 'not installed'
  return /\d+(?:\.\d+)+/.exec(`${stdout}\n${stderr}`)?.[0] ?? 'unknown'
}

function systemName(): string {
  const file = '/etc/os-release'
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return /^PRETTY_NAME="?([^"\n]*)/m.exec(text)?.[1] ?? type()
}

/** The commit, if this is a checkout. */
function revision(): string {
  const { stdout, status } = spawnSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' })
  return status === 0 ? `commit ${stdout.trim()}` : 'unknown'
}

function installedVersion(name: string): string {
  const file = new URL(`../../node_modules/${name}/package.json`, import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
