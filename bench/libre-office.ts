import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The program; SOFFICE names it if it is not on the path. */
const SOFFICE = process.env['SOFFICE'] ?? 'soffice'
const BATCH_SECONDS = 400
const FILE_SECONDS = 60

/** A conversion that LibreOffice can do. */
export interface Conversion {
  to: 'pdf' | 'pptx'
  /** The import filter, if the file extension is not enough. */
  filter?: string
}

/** The installed version, such as `7.4.7`; undefined if there is none. */
export function libreOfficeVersion(): string | undefined {
  const { stdout, status } = spawnSync(SOFFICE, ['--version'], { encoding: 'utf8' })
  return status === 0 ? /(\d+\.\d+\.\d+)/.exec(stdout)?.[1] : undefined
}

/** Converts files into a folder and returns the path of each result; undefined if there is none. */
export function convertAll(files: readonly string[], folder: string, conversion: Conversion): (string | undefined)[] {
  mkdirSync(folder, { recursive: true })
  const profile = mkdtempSync(path.join(tmpdir(), 'recto-office-'))
  const resultOf = (file: string) => path.join(folder, `${path.parse(file).name}.${conversion.to}`)
  if (files.length > 0) convert(files, folder, conversion, { profile, seconds: BATCH_SECONDS })
  // One file can stop LibreOffice before it reaches the rest.
  for (const file of files) {
    if (!existsSync(resultOf(file))) convert([file], folder, conversion, { profile, seconds: FILE_SECONDS })
  }
  rmSync(profile, { recursive: true, force: true })
  return files.map((file) => (existsSync(resultOf(file)) ? resultOf(file) : undefined))
}

function convert(
  files: readonly string[],
  folder: string,
  { to, filter }: Conversion,
  { profile, seconds }: { profile: string; seconds: number },
): void {
  const input = filter === undefined ? [] : [`--infilter=${filter}`]
  const options = [`-env:UserInstallation=file://${profile}`, '--headless', ...input]
  spawnSync(SOFFICE, [...options, '--convert-to', to, '--outdir', folder, ...files], { timeout: seconds * 1000 })
}
