import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

import { INSTANCE_NAME, isRunning, OWNER_FILE, parseOwner } from './instance-owner.ts'

/** An instance without a heartbeat for this long is dead. */
const HEARTBEAT_TIMEOUT_MS = 3 * 60_000

interface LastSeen {
  heartbeat: number
  /** When this heartbeat was first seen, on our own monotonic clock. */
  since: number
}

/**
 * Finds and removes the folders of servers that are no longer running. Where the process cannot be checked, its
 * heartbeat is watched for changes; it is never compared with the wall clock, which differs between machines and may
 * jump.
 */
export class StaleInstances {
  readonly #dataDir: string
  readonly #openHere: ReadonlySet<string>
  readonly #rescue: (instance: string) => Promise<void>
  readonly #now: () => number
  readonly #seen = new Map<string, LastSeen>()

  /** @param rescue moves what must survive out of a dead server's folder */
  constructor(
    dataDir: string,
    openHere: ReadonlySet<string>,
    rescue: (instance: string) => Promise<void>,
    now: () => number = () => performance.now(),
  ) {
    this.#dataDir = dataDir
    this.#openHere = openHere
    this.#rescue = rescue
    this.#now = now
  }

  /** Removes the folders of dead servers, once their jobs have been rescued, and nothing else. */
  async sweep(): Promise<void> {
    const entries = await readdir(this.#dataDir, { withFileTypes: true })
    const instances = entries.filter((entry) => entry.isDirectory() && INSTANCE_NAME.test(entry.name))
    const paths = instances.map(({ name }) => join(this.#dataDir, name)).filter((path) => !this.#openHere.has(path))
    for (const path of this.#seen.keys()) if (!paths.includes(path)) this.#seen.delete(path)
    for (const path of paths) {
      if (await this.#isAlive(path)) continue
      await this.#rescue(path)
      await rm(path, { recursive: true, force: true, maxRetries: 3 })
      this.#seen.delete(path)
    }
  }

  async #isAlive(instance: string): Promise<boolean> {
    const text = await readFile(join(instance, OWNER_FILE), 'utf8').catch(() => '')
    const owner = parseOwner(text)
    const isHere = owner?.host === hostname()
    const known = owner !== undefined && isHere ? await isRunning(owner) : undefined
    // Just created and not marked yet, on another machine, or on a system without start times: only the heartbeat can
    // tell.
    return known ?? !(await this.#isSilent(instance))
  }

  async #isSilent(instance: string): Promise<boolean> {
    const heartbeat = await readHeartbeat(instance)
    const seen = this.#seen.get(instance)
    if (seen?.heartbeat === heartbeat) return this.#now() - seen.since > HEARTBEAT_TIMEOUT_MS
    this.#seen.set(instance, { heartbeat, since: this.#now() })
    return false
  }
}

async function readHeartbeat(instance: string): Promise<number> {
  for (const path of [join(instance, OWNER_FILE), instance]) {
    const found = await stat(path).catch(() => undefined)
    if (found !== undefined) return found.mtimeMs
  }
  return 0
}
