import { spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import path from 'node:path'

/** PATH in the sandbox. */
const PROGRAMS = '/usr/bin:/bin'

/** The environment of `bwrap`: only PATH. */
export const sandboxEnvironment = () => ({ PATH: process.env['PATH'] ?? PROGRAMS })

/** The folder of a document, as seen inside the sandbox. */
const WORK = '/document'

/** The profile of `soffice`, in that folder, so that each run has a new one. */
export const PROFILE_ARGUMENT = `-env:UserInstallation=file://${WORK}/profile`

/** How `bwrap` isolates a process: no network, no privileges, and a read-only file system. */
const CLOSED = [
  ['--unshare-all'],
  ['--cap-drop', 'ALL'],
  ['--die-with-parent'],
  ['--new-session'],
  ['--clearenv'],
  ['--proc', '/proc'],
  ['--dev', '/dev'],
  ['--tmpfs', '/tmp'],
  ['--setenv', 'HOME', WORK],
  ['--setenv', 'PATH', PROGRAMS],
]

/** Folders of programs and fonts. Homes, and folders that may hold data or this program, are not among them. */
const READ = [
  '/usr/bin',
  '/usr/lib',
  '/usr/lib64',
  '/usr/libexec',
  '/usr/share',
  '/usr/local/share/fonts',
  '/bin',
  '/lib',
  '/lib64',
  '/etc/fonts',
  '/etc/libreoffice',
  '/etc/ld.so.cache',
  '/var/cache/fontconfig',
]

/** Kilobytes of a megabyte, and the blocks of 512 bytes that `ulimit -f` counts. */
const [KB_PER_MB, BLOCKS_PER_MB] = [1024, 2048]
/** Limit on the size of a file, so that a runaway conversion does not fill the disk. */
const MAX_FILE_MB = 2048

/** A shell script that sets its own limits and then becomes the program. */
const LIMITED = 'ulimit -d "$1" && ulimit -f "$2" && ulimit -c 0 && shift 2 && exec "$@"'

/** Resources of a sandboxed process. */
export interface SandboxSettings {
  /** The `soffice` whose installation it can read. */
  soffice: string
  /** The folder that it can write to, mounted as `/document`. */
  folder: string
  /** Folder with fonts; empty for none. */
  fontFolder: string
  /** Memory that it can use, in MB. */
  memoryMb: number
}

/** The command that runs a program sandboxed, in its own folder. */
export function sandboxed(
  program: string,
  args: readonly string[],
  { soffice, folder, fontFolder, memoryMb }: SandboxSettings,
): [string, string[]] {
  const read = [...READ, ...installationOf(soffice)].flatMap((each) => ['--ro-bind-try', each, each])
  // Where fontconfig looks for a user's fonts.
  const fonts = fontFolder === '' ? [] : ['--ro-bind', fontFolder, `${WORK}/.fonts`]
  const limits = ['/bin/sh', '-c', LIMITED, 'sh', memoryMb * KB_PER_MB, MAX_FILE_MB * BLOCKS_PER_MB].map(String)
  return [
    'bwrap',
    [...CLOSED.flat(), ...read, '--bind', folder, WORK, ...fonts, '--chdir', WORK, '--', ...limits, program, ...args],
  ]
}

/** The installation folder of a `soffice` outside the system's programs: the one above `program/soffice`. */
function installationOf(program: string): string[] {
  const folder = path.dirname(path.dirname(realpathSync(program)))
  return ['/', '/usr', '/usr/local'].includes(folder) ? [] : [folder]
}

/** How long `bwrap`, and a `soffice` that prints its version, may take on a busy machine, in ms. */
const [SANDBOX_MS, VERSION_MS] = [10_000, 60_000]

/** Why a `soffice` cannot run sandboxed here, as a clause after "because"; undefined if it can. */
export function sandboxProblem(settings: SandboxSettings): string | undefined {
  const options = { stdio: 'ignore', env: sandboxEnvironment() } as const
  const sandbox = spawnSync(...sandboxed('/bin/true', [], settings), { ...options, timeout: SANDBOX_MS })
  if (isMissing(sandbox.error)) return 'bubblewrap (bwrap) is not installed'
  if (sandbox.status !== 0) return 'this system does not let bubblewrap (bwrap) create namespaces'
  const version = [PROFILE_ARGUMENT, '--version']
  const { status } = spawnSync(...sandboxed(settings.soffice, version, settings), { ...options, timeout: VERSION_MS })
  return status === 0 ? undefined : 'it does not start there'
}

function isMissing(error: (Error & { code?: string }) | undefined): boolean {
  return error?.code === 'ENOENT'
}
