import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

import { z } from 'zod'

import { INSTANCE_NAME, OWNER_FILE, type Owner } from './owner.ts'

/** A server that has not been heard of for this long is dead, whatever process has its number now. */
const SILENCE_MS = 3 * 60_000

const ownerSchema = z.object({ pid: z.number().int().positive(), host: z.string() })

/** Removes the folders of servers that are no longer running; those of live ones and everything else stay. */
export async function removeLeftovers(dataDir: string, openHere: ReadonlySet<string>): Promise<void> {
  const entries = await readdir(dataDir, { withFileTypes: true })
  const instances = entries.filter((entry) => entry.isDirectory() && INSTANCE_NAME.test(entry.name))
  for (const { name } of instances) {
    const path = join(dataDir, name)
    if (openHere.has(path) || (await isAlive(path))) continue
    await rm(path, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function isAlive(instance: string): Promise<boolean> {
  const lastHeardOf = await lastSignOfLife(instance)
  if (Date.now() - lastHeardOf > SILENCE_MS) return false
  const owner = await readOwner(instance)
  // Just made and not marked yet, or on a machine that we cannot ask: its sign of life has to do.
  if (owner === undefined || owner.host !== hostname()) return true
  // In a container every server has the same number, so our own number belongs to one that is gone.
  return owner.pid !== process.pid && isRunning(owner.pid)
}

async function lastSignOfLife(instance: string): Promise<number> {
  for (const path of [join(instance, OWNER_FILE), instance]) {
    const found = await stat(path).catch(() => undefined)
    if (found !== undefined) return found.mtimeMs
  }
  return 0
}

async function readOwner(instance: string): Promise<Owner | undefined> {
  const text = await readFile(join(instance, OWNER_FILE), 'utf8').catch(() => '')
  try {
    return ownerSchema.parse(JSON.parse(text))
  } catch {
    // Half written when its server was killed; the time of its last change decides.
    return undefined
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
