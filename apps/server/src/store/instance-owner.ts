import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'

import { z } from 'zod'

/** How folders of running servers are called; beside them only what servers left for each other is touched. */
export const INSTANCE_PREFIX = 'instance-'

/** Name pattern of such a folder: the prefix and 128 random bits. */
export const INSTANCE_NAME = /^instance-[0-9a-f]{32}$/

/** Name of the file in it that says whose it is; its time of change is the sign of life. */
export const OWNER_FILE = 'owner.json'

const ownerSchema = z.object({
  pid: z.number().int().positive(),
  host: z.string(),
  /** When the process began, so that another one with its number is told from it; not known on every system. */
  started: z.string().optional(),
})

/** The process that a folder belongs to. */
export type InstanceOwner = z.infer<typeof ownerSchema>

/** This process, as an owner. */
export async function describeThisProcess(): Promise<InstanceOwner> {
  const started = await readStartTime(process.pid)
  return { pid: process.pid, host: hostname(), ...(started === undefined ? {} : { started }) }
}

/** Reads what a folder says of its owner; nothing where it was half written when its server was killed. */
export function parseOwner(text: string): InstanceOwner | undefined {
  try {
    return ownerSchema.parse(JSON.parse(text))
  } catch {
    // The time of its last change decides.
    return undefined
  }
}

/** Whether the process of an owner on this machine still runs; nothing where that cannot be told. */
export async function isRunning({ pid, started }: InstanceOwner): Promise<boolean | undefined> {
  // In a container every server has the same number, so our own number belongs to one that is gone.
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

/** Start of the machine and, in ticks since then, of a process: field 22 of its line, the name before it in parentheses. */
async function readStartTime(pid: number): Promise<string | undefined> {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8')
    const line = await readFile(`/proc/${pid}/stat`, 'utf8')
    const ticks = line.slice(line.lastIndexOf(')') + 2).split(' ')[19]
    return ticks === undefined ? undefined : `${boot.trim()} ${ticks}`
  } catch {
    // Only Linux tells it so.
    return undefined
  }
}
