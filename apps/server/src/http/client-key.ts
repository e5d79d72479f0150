import { isIPv6 } from 'node:net'

/** A /64 prefix, which is what a provider typically assigns to one customer. */
const NETWORK_GROUPS = 4
const GROUPS = 8

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** The key that limits count a client under: its IPv4 address, or the /64 network of its IPv6 address. */
export function getClientKey({ ip }: { ip: string }): string {
  const [, mapped] = MAPPED.exec(ip) ?? []
  if (mapped !== undefined) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = (ip.split('%', 1)[0] ?? '').split('::')
  const before = splitGroups(head)
  const after = splitGroups(tail ?? '')
  const missing = tail === undefined ? 0 : GROUPS - before.length - after.length
  const groups = [...before, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...after]
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

function splitGroups(part: string): string[] {
  return part === '' ? [] : part.split(':')
}
