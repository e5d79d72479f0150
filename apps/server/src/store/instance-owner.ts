import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'

import { z } from 'zod'

/** Prefix of the folders of running servers. */
export const INSTANCE_PREFIX = 'instance-'

/** The prefix and 128 random bits. */
export const INSTANCE_NAME = /^instance-[0-9a-f]{32}$/

/** File in that folder that names the owning process; its modification time is the heartbeat. */
export const OWNER_FILE = 'owner.json'

const ownerSchema = z.object({
  pid: z.number().int().positive(),
  host: z.string(),
  /** Start time of the process, to detect a reused PID; not available on every system. */
  started: z.string().optional(),
})

/** The process that an instance folder belongs to. */
export type InstanceOwner = z.infer<typeof ownerSchema>

/** Describes this process as an owner. */
export async function describeThisProcess(): Promise<InstanceOwner> {
  const started = await readStartTime(process.pid)
  return { pid: process.pid, host: hostname(), ...(started === undefined ? {} : { started }) }
}

/** Parses an owner file; `undefined` if its server was killed while writing it. */
export function parseOwner(text: string): InstanceOwner | undefined {
  try {
    return ownerSchema.parse(JSON.parse(text))
  } catch {
    // The modification time of the folder decides.
    return undefined
  }
}

/** Whether the owner is still running on this machine; `undefined` if that cannot be determined. */
export async function isRunning({ pid, started }: InstanceOwner): Promise<boolean | undefined> {
  // In a container every server has the same PID, so a folder with our own PID belongs to a dead predecessor.
  if (pid === process.pid || !isPresent(pid)) return false
  const present = await readStartTime(pid)
  return started === undefined || present === undefined ? undefined : started === present
}

function isPresent(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Returns the boot ID and the process's start in clock ticks after boot: field 22 of its `stat` line, whose second
 * field is a name in parentheses that may contain spaces.
 */
async function readStartTime(pid: number): Promise<string | undefined> {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8')
    const line = await readFile(`/proc/${pid}/stat`, 'utf8')
    const ticks = line.slice(line.lastIndexOf(')') + 2).split(' ')[19]
    return ticks === undefined ? undefined : `${boot.trim()} ${ticks}`
  } catch {
    // Only Linux has these files.
    return undefined
  }
}
