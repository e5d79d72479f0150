import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'

import type { ObjectStore } from './object-store.ts'
import { RangeIgnoredError } from './store-unavailable-error.ts'

/** Maximum difference between the clocks of the store and this machine, besides S3's rounding to whole seconds. */
const MAX_SKEW_MS = 60_000

const WRITERS = 8
const RECORD = Buffer.from('0123456789')

type Probed = Pick<ObjectStore, 'list' | 'open' | 'putOnce' | 'remove' | 'stat'>

/** Tries everything the cluster relies on with one small object; returns a sentence for each missing capability. */
export async function probeObjectStore(store: Probed): Promise<string[]> {
  const key = `probe/${randomBytes(16).toString('hex')}`
  const startedAt = Date.now()
  try {
    return [
      ...(await probePutOnce(store, key)),
      ...(await probeRange(store, key)),
      ...(await probeClock(store, key, startedAt)),
      ...(await probeListAndRemove(store, key)),
    ]
  } finally {
    await store.remove([key])
  }
}

async function probePutOnce(store: Probed, key: string): Promise<string[]> {
  const first = await Promise.all(Array.from({ length: WRITERS }, () => store.putOnce(key, RECORD)))
  const isKept = !(await store.putOnce(key, RECORD))
  if (isKept && first.filter((isWritten) => isWritten).length === 1) return []
  return ['The store does not refuse to replace an object (PUT with "If-None-Match: *"), so jobs could be done twice.']
}

async function probeRange(store: Probed, key: string): Promise<string[]> {
  const isRight = await readRange(store, key).catch((error: unknown) => {
    if (error instanceof RangeIgnoredError) return false
    throw error
  })
  return isRight ? [] : ['The store does not answer requests for a range of an object (GET with "Range").']
}

async function readRange(store: Probed, key: string): Promise<boolean> {
  const body = await store.open(key, { start: 3, end: 5 })
  return body !== undefined && RECORD.subarray(3, 6).equals(await buffer(body))
}

async function probeClock(store: Probed, key: string, startedAt: number): Promise<string[]> {
  const modifiedAt = (await store.stat(key))?.modifiedAt.getTime() ?? startedAt
  const skewMs = modifiedAt - startedAt
  if (Math.abs(skewMs) <= MAX_SKEW_MS) return []
  const seconds = Math.round(Math.abs(skewMs) / 1000)
  return [`The clock of the store is ${seconds} seconds ${skewMs > 0 ? 'ahead of' : 'behind'} that of this machine.`]
}

async function probeListAndRemove(store: Probed, key: string): Promise<string[]> {
  const missing = []
  const isListed = async () => {
    for await (const listed of store.list(key)) if (listed.key === key) return true
    return false
  }
  if (!(await isListed())) missing.push('The store does not list an object right after it was put.')
  await store.remove([key])
  if ((await store.stat(key)) !== undefined) missing.push('The store does not delete objects right away.')
  return missing
}
