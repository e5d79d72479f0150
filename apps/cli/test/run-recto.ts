import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const COMMAND = fileURLToPath(new URL('../bin/recto.mjs', import.meta.url))

/** The outcome of a run of the command. */
export interface Ran {
  code: number | null
  stdout: Buffer
  stderr: string
}

/** Runs the real command as a process, in a folder that also contains its caches, with only these variables. */
export async function runRecto(
  args: readonly string[],
  { folder, env = {}, input }: { folder: string; env?: Record<string, string>; input?: Uint8Array },
): Promise<Ran> {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', XDG_CACHE_HOME: path.join(folder, '.cache'), ...env },
  })
  child.stdin.end(input)
  const ended = once(child, 'close')
  const [stdout, stderr] = await Promise.all([buffer(child.stdout), buffer(child.stderr)])
  await ended
  return { code: child.exitCode, stdout, stderr: stderr.toString() }
}
