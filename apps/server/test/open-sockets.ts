import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/**
 * Opens connections to a server, from addresses 127.0.0.2 and following in turn, that send a text and never close by
 * themselves.
 */
export async function openSockets(
  url: string,
  text: string,
  { count, clients }: { count: number; clients: number },
): Promise<Socket[]> {
  const port = Number(new URL(url).port)
  const sockets = Array.from({ length: count }, (_, index) =>
    connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${2 + (index % clients)}`, allowHalfOpen: true }),
  )
  const connected = sockets.map(async (socket) => {
    // A refused connection is reset, which some tests are about.
    socket.on('error', () => undefined)
    await once(socket, 'connect')
  })
  await Promise.all(connected)
  for (const socket of sockets) socket.write(text)
  return sockets
}

/** Requests a server's health; returns the status and the time it took. */
export async function askHealth(url: string): Promise<{ status: number; ms: number }> {
  const begin = performance.now()
  const { status } = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(10_000) })
  return { status, ms: performance.now() - begin }
}
