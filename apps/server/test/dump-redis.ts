import { Redis } from 'ioredis'

import type { Found } from './secret-search.ts'

/** Every key of a Redis with its value, whatever its type. */
export async function dumpRedis(url: string): Promise<Found[]> {
  const redis = new Redis(url)
  try {
    const found: Found[] = []
    for (const key of await redis.keys('*')) {
      const type = await redis.type(key)
      const value = await readValue(redis, key, type)
      // It may have expired in the meantime.
      if (value !== undefined) found.push({ where: `Redis, ${type} ${key}`, bytes: Buffer.from(`${key}\n${value}`) })
    }
    return found
  } finally {
    redis.disconnect()
  }
}

async function readValue(redis: Redis, key: string, type: string): Promise<string | undefined> {
  switch (type) {
    case 'none':
      return undefined
    case 'string':
      return (await redis.get(key)) ?? undefined
    case 'list':
      return (await redis.lrange(key, 0, -1)).join('\n')
    case 'set':
      return (await redis.smembers(key)).join('\n')
    case 'zset':
      return (await redis.zrange(key, 0, '-1', 'WITHSCORES')).join('\n')
    case 'hash':
      return Object.entries(await redis.hgetall(key))
        .flat()
        .join('\n')
    case 'stream':
      return (await redis.xrange(key, '-', '+')).flat(2).join('\n')
    default:
      throw new Error(`${key} is a ${type}, which nobody reads here`)
  }
}

/** Records every command that a Redis receives, until it stops. */
export async function monitorRedis(url: string): Promise<{ commands: () => Found; stop: () => void }> {
  const redis = new Redis(url)
  const lines: string[] = []
  const monitor = await redis.monitor()
  monitor.on('monitor', (_time: string, words: string[]) => lines.push(words.join(' ')))
  // It ends when Redis stops.
  for (const connection of [redis, monitor]) connection.on('error', () => undefined)
  return {
    commands: () => ({ where: 'commands of Redis', bytes: Buffer.from(lines.join('\n')) }),
    stop: () => {
      monitor.disconnect()
      redis.disconnect()
    },
  }
}
