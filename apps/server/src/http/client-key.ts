import { isIP, isIPv6, SocketAddress } from 'node:net'

/** A /64 prefix, which a provider typically assigns to one customer. */
const NETWORK_GROUPS = 4
const GROUPS = 8

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/

/** Some proxies forward the client's port as well. */
const WITH_PORT = /^(?:\[([\da-f:.]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/i

/** Clients whose address a proxy forwards in an unknown form share one key, so that none evades its limits. */
const UNKNOWN = 'unknown'

/** The key that limits count a client under: its IPv4 address, or the /64 network of its IPv6 address. */
export function getClientKey({ ip }: { ip: string }): string {
  const [, bracketed, dotted] = WITH_PORT.exec(ip) ?? []
  const address = (bracketed ?? dotted ?? ip).split('%', 1)[0] ?? ''
  if (isIP(address) === 0) return UNKNOWN
  return isIPv6(address) ? networkOf(address) : address
}

function networkOf(address: string): string {
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address
  const [, mapped] = MAPPED.exec(canonical) ?? []
  if (mapped !== undefined) return mapped
  const [head = '', tail] = canonical.split('::')
  const before = splitGroups(head)
  const after = splitGroups(tail ?? '')
  const missing = tail === undefined ? 0 : GROUPS - before.length - after.length
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after].slice(0, NETWORK_GROUPS).join(':')
}

function splitGroups(part: string): string[] {
  return part === '' ? [] : part.split(':')
}
