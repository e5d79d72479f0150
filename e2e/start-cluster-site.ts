import { inject } from 'vitest'

import { startTestCluster, type TestCluster } from '../apps/server/test/start-test-cluster.ts'
import { startRoundRobinProxy, type RoundRobinProxy } from './round-robin-proxy.ts'

/** The built app and the API on a cluster, behind a proxy. */
export interface ClusterSite {
  /** Address of the proxy. */
  url: string
  proxy: RoundRobinProxy
  cluster: TestCluster
  close: () => Promise<void>
}

/** Starts two API nodes behind a proxy that alternates between them, and a worker that does all jobs. */
export async function startClusterSite(): Promise<ClusterSite> {
  const settings = { WEB_DIR: inject('siteFolder'), PROCESSING: 'server', ENGINE_THREADS: '1' }
  const cluster = await startTestCluster(settings)
  const nodes = [await cluster.startNode(), await cluster.startNode()]
  await cluster.startWorker()
  const proxy = await startRoundRobinProxy(nodes.map(({ url }) => url))
  const close = async () => {
    await proxy.close()
    await cluster.close()
  }
  return { url: proxy.url, proxy, cluster, close }
}
