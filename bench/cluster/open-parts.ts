import { openObjectStore } from '../../apps/server/src/cluster/objects/open-object-store.ts'
import type { ObjectStore } from '../../apps/server/src/cluster/objects/object-store.ts'
import { openClusterParts } from '../../apps/server/test/open-cluster-parts.ts'
import type { ClusterProcesses } from './cluster-processes.ts'

/** The dependencies of a worker, except the engine. */
export type ClusterParts = ReturnType<typeof openClusterParts<ObjectStore>>

/** Opens the store and the queue of a cluster from outside. */
export async function openParts({ environment, objects: server, redis }: ClusterProcesses): Promise<ClusterParts> {
  Object.assign(process.env, server.credentials)
  const objects = await openObjectStore(environment['STORE_URL'] ?? '')
  return openClusterParts(redis.url, { objects, clusterKey: environment['CLUSTER_KEY'] ?? '' })
}
