import { spawnSync } from 'node:child_process'

/** How `bwrap` closes off a process: no network, a file system that it can only read, and one folder to write to. */
const CLOSED = [
  '--unshare-all',
  '--die-with-parent',
  '--new-session',
  '--clearenv',
  '--proc',
  '/proc',
  '--dev',
  '/dev',
  '--tmpfs',
  '/tmp',
]

/** Folders of the system that LibreOffice reads. Homes, and folders with data, are not among them. */
const READ = [
  '/usr',
  '/bin',
  '/lib',
  '/lib64',
  '/opt',
  '/etc/fonts',
  '/etc/libreoffice',
  '/etc/ld.so.cache',
  '/var/cache/fontconfig',
]

/** Folders of a process: the one that it may write to, and one with fonts. */
interface SandboxFolders {
  folder: string
  /** Empty for none. */
  fontFolder: string
}

/** The command that runs a program closed off, in a folder of its own. */
export function sandboxed(
  program: string,
  args: readonly string[],
  { folder, fontFolder }: SandboxFolders,
): [string, string[]] {
  const read = [...READ, ...(fontFolder === '' ? [] : [fontFolder])].flatMap((each) => ['--ro-bind-try', each, each])
  const work = [
    '--bind',
    folder,
    '/work',
    '--chdir',
    '/work',
    '--setenv',
    'HOME',
    '/work',
    '--setenv',
    'PATH',
    '/usr/bin:/bin',
  ]
  return ['bwrap', [...CLOSED, ...read, ...work, '--', program, ...args]]
}

/** Why programs cannot be closed off here; undefined if they can. */
export function sandboxProblem(folder: string): string | undefined {
  const [command, args] = sandboxed('/bin/true', [], { folder, fontFolder: '' })
  const { error, status } = spawnSync(command, args, { stdio: 'ignore', timeout: 10_000 })
  if (error !== undefined) return 'bubblewrap (bwrap) is not installed'
  return status === 0 ? undefined : 'this system does not let bubblewrap (bwrap) create namespaces'
}
