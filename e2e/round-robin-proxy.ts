import { once } from 'node:events'
import { Agent, createServer, request as open, type IncomingMessage, type ServerResponse } from 'node:http'

/** A proxy in front of a cluster's nodes that sends every request to a different node than the previous one. */
export interface RoundRobinProxy {
  url: string
  /** The requests so far: which node got them, from 0, their method and path. */
  requests: readonly { node: number; method: string; path: string }[]
  close: () => Promise<void>
}

/** Starts a proxy on a free port of 127.0.0.1. @param nodes addresses such as `http://127.0.0.1:8080` */
export async function startRoundRobinProxy(nodes: readonly string[]): Promise<RoundRobinProxy> {
  const requests: { node: number; method: string; path: string }[] = []
  const agent = new Agent({ keepAlive: true })
  const server = createServer((request, response) => {
    const node = requests.length % nodes.length
    const { method = '', url = '' } = request
    requests.push({ node, method, path: url })
    forward(request, response, new URL(url, nodes[node]), agent)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    requests,
    close: async () => {
      server.closeAllConnections()
      agent.destroy()
      await once(server.close(), 'close')
    },
  }
}

/** Forwards a request and its response as they arrive. */
function forward(request: IncomingMessage, response: ServerResponse, target: URL, agent: Agent): void {
  const { method, headers } = request
  const upstream = open(target, { method: method ?? 'GET', headers, agent })
  upstream.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    // Events are sent while nothing else follows.
    response.flushHeaders()
    answer.pipe(response)
    answer.once('close', () => !answer.complete && response.destroy())
  })
  upstream.on('error', () => {
    if (response.headersSent) response.destroy()
    else response.writeHead(502).end()
  })
  // The visitor has disconnected.
  response.once('close', () => upstream.destroy())
  request.pipe(upstream)
}
