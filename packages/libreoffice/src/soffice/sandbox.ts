import { spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import path from 'node:path'

/** Where programs are looked for in the sandbox. */
const PROGRAMS = '/usr/bin:/bin'

/** What `bwrap` gets of the environment: where it is looked for. */
export const sandboxEnvironment = () => ({ PATH: process.env['PATH'] ?? PROGRAMS })

/** The folder of a document, as processes in the sandbox see it. */
const WORK = '/document'

/** Where `soffice` keeps its profile: in that folder, so that each run has a new one. */
export const PROFILE_ARGUMENT = `-env:UserInstallation=file://${WORK}/profile`

/** How `bwrap` closes off a process: no network, no rights, and a file system that it can only read. */
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
/** A file that grows beyond this fills the disk and is no PDF that anybody wants. */
const MAX_FILE_MB = 2048

/** Sets limits for itself and becomes the program. */
const LIMITED = 'ulimit -d "$1" && ulimit -f "$2" && ulimit -c 0 && shift 2 && exec "$@"'

/** What a process in the sandbox gets. */
export interface SandboxSettings {
  /** The folder that it can write to; it sees it as `/document`. */
  folder: string
  /** Folder with fonts; empty for none. */
  fontFolder: string
  /** Memory that it can use, in MB. */
  memoryMb: number
}

/** The command that runs a program closed off, in a folder of its own. */
export function sandboxed(
  program: string,
  args: readonly string[],
  { folder, fontFolder, memoryMb }: SandboxSettings,
): [string, string[]] {
  const read = [...READ, ...installationOf(program)].flatMap((each) => ['--ro-bind-try', each, each])
  // Where fontconfig looks for fonts of a user.
  const fonts = fontFolder === '' ? [] : ['--ro-bind', fontFolder, `${WORK}/.fonts`]
  const limits = ['/bin/sh', '-c', LIMITED, 'sh', memoryMb * KB_PER_MB, MAX_FILE_MB * BLOCKS_PER_MB].map(String)
  return [
    'bwrap',
    [...CLOSED.flat(), ...read, '--bind', folder, WORK, ...fonts, '--chdir', WORK, '--', ...limits, program, ...args],
  ]
}

/** The folder of a `soffice` that is not among the programs of the system: the one above `program/soffice`. */
function installationOf(program: string): string[] {
  const folder = path.dirname(path.dirname(realpathSync(program)))
  return ['/', '/usr', '/usr/local'].includes(folder) ? [] : [folder]
}

/** How long `bwrap`, and a `soffice` that prints its version, may take on a busy machine, in ms. */
const [SANDBOX_MS, VERSION_MS] = [10_000, 60_000]

/** Why a program cannot run closed off here, in words that go on from "because"; undefined if it can. */
export function sandboxProblem(program: string, settings: SandboxSettings): string | undefined {
  const options = { stdio: 'ignore', env: sandboxEnvironment() } as const
  const sandbox = spawnSync(...sandboxed('/bin/true', [], settings), { ...options, timeout: SANDBOX_MS })
  if (isMissing(sandbox.error)) return 'bubblewrap (bwrap) is not installed'
  if (sandbox.status !== 0) return 'this system does not let bubblewrap (bwrap) create namespaces'
  const version = [PROFILE_ARGUMENT, '--version']
  const { status } = spawnSync(...sandboxed(program, version, settings), { ...options, timeout: VERSION_MS })
  return status === 0 ? undefined : 'it does not start there'
}

function isMissing(error: (Error & { code?: string }) | undefined): boolean {
  return error?.code === 'ENOENT'
}
