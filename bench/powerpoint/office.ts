import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'

/** LibreOffice with Impress; named by SOFFICE where it is not on the path. */
const SOFFICE = process.env['SOFFICE'] ?? 'soffice'
const BATCH_SECONDS = 400
const FILE_SECONDS = 60

/** How files are turned into others. */
export interface Conversion {
  to: 'pdf' | 'pptx'
  /** The filter that reads them, where it is not told by their ending. */
  reads?: string
}

/** YieldTimer files into others with LibreOffice, and says where each one is; undefined where none was made. */
export function convertAll(files: readonly string[], folder: string, conversion: Conversion): (string | undefined)[] {
  mkdirSync(folder, { recursive: true })
  const profile = mkdtempSync(join(tmpdir(), 'recto-office-'))
  run(files, folder, conversion, { profile, seconds: BATCH_SECONDS })
  const made = (file: string) => join(folder, `${basename(file, extname(file))}.${conversion.to}`)
  // One file may have stopped all that came after it.
  for (const file of files) {
    if (!existsSync(made(file))) run([file], folder, conversion, { profile, seconds: FILE_SECONDS })
  }
  return files.map((file) => (existsSync(made(file)) ? made(file) : undefined))
}

function run(
  files: readonly string[],
  folder: string,
  { to, reads }: Conversion,
  { profile, seconds }: { profile: string; seconds: number },
): void {
  const filter = reads === undefined ? [] : [`--infilter=${reads}`]
  const options = [`-env:UserInstallation=file://${profile}`, '--headless', ...filter]
  spawnSync(SOFFICE, [...options, '--convert-to', to, '--outdir', folder, ...files], { timeout: seconds * 1000 })
}
