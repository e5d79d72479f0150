import { BlockList, isIP, isIPv6 } from 'node:net'

/**
 * Whose `X-Forwarded-*` headers are trusted: those of a number of proxies in front of the server (0 for none, infinite
 * for any number), or of proxies at these addresses and networks.
 */
export type TrustedProxies = number | readonly string[]

/** Whether an address of the forwarding chain is a trusted proxy; `hop` counts from 0, the peer of the connection. */
export type ProxyTrust = (address: string | undefined, hop: number) => boolean

/** Networks that can be given by name. */
const NAMED_NETWORKS: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const MAX_HOPS = 9
const [IPV4_BITS, IPV6_BITS] = [32, 128]

/** Parses the text of TRUST_PROXY; `undefined` if it is invalid. */
export function parseTrustedProxies(text: string): TrustedProxies | undefined {
  if (text === 'false') return 0
  if (text === 'true') return Number.POSITIVE_INFINITY
  if (/^\d+$/.test(text)) return Number(text) <= MAX_HOPS ? Number(text) : undefined
  const networks = text.split(',').flatMap((part) => NAMED_NETWORKS[part.trim()] ?? [part.trim()])
  return networks.every(isNetwork) ? networks : undefined
}

/** Returns a function that distinguishes trusted proxies from clients. */
export function createProxyTrust(trusted: TrustedProxies): ProxyTrust {
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted
  const list = new BlockList()
  for (const network of trusted) addNetwork(list, network)
  // Entries of the header may be arbitrary text.
  return (address) => address !== undefined && isIP(address) !== 0 && list.check(address, familyOf(address))
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  if (isIP(address) === 0 || address.includes('%') || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widthOf(address))
}

function addNetwork(list: BlockList, network: string): void {
  const [address = '', bits] = network.split('/')
  list.addSubnet(address, bits === undefined ? widthOf(address) : Number(bits), familyOf(address))
}

function widthOf(address: string): number {
  return isIPv6(address) ? IPV6_BITS : IPV4_BITS
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}
