import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

import { MemoryObjectStore } from './memory-object-store.ts'
import { openClusterParts, type ClusterParts } from './open-cluster-parts.ts'
import { startRedis, type TestRedis } from './start-redis.ts'

/** What a test file works with. */
export interface OpenedParts {
  redis: TestRedis
  parts: ClusterParts
}

/**
 * Starts a Redis for a file's tests and opens the parts of a cluster for each test, with an empty in-memory store.
 * @param use called with them before each test
 */
export function useClusterParts(use: (opened: OpenedParts) => void): void {
  let redis: TestRedis
  let parts: ClusterParts
  beforeAll(async () => {
    redis = await startRedis()
  })
  beforeEach(() => {
    parts = openClusterParts(redis.url, { objects: new MemoryObjectStore() })
    use({ redis, parts })
  })
  afterEach(async () => {
    await parts.close()
    await redis.flush()
  })
  afterAll(async () => redis.close())
}
