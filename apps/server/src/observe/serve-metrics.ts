import { once } from 'node:events'
import { createServer } from 'node:http'

import type { Registry } from 'prom-client'

/** A running metrics endpoint. */
export interface MetricsServer {
  port: number
  close: () => Promise<void>
}

/** Serves `/metrics` on a separate port, so that it can be kept private. */
export async function serveMetrics(
  registry: Registry,
  { port, host }: { port: number; host: string },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await once(server.listen(port, host), 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
