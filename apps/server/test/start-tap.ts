import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Stands between a client and a server, and records all traffic. */
export interface Tap {
  port: number
  /** The traffic so far: each connection and direction separately, in order. */
  recorded: () => Buffer[]
  close: () => Promise<void>
}

/** Listens on a free port of 127.0.0.1 and forwards everything to another port there. */
export async function startTap(target: number): Promise<Tap> {
  const records: Buffer[][] = []
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    pass(client, upstream)
    pass(upstream, client)
  })
  const pass = (from: Socket, to: Socket) => {
    const record: Buffer[] = []
    records.push(record)
    sockets.add(from)
    from.on('data', (chunk) => record.push(chunk))
    from.pipe(to)
    // Whatever ends one side ends the other.
    from.on('error', () => to.destroy())
    from.once('close', () => {
      sockets.delete(from)
      to.destroySoon()
    })
  }
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    recorded: () => records.map((chunks) => Buffer.concat(chunks)),
    close: async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
