import { fromLatin1 } from '@recto/runtime'

/** The data of a `data:` URL (RFC 2397); undefined if it is not one, or is damaged. */
export function dataOf(address: string): Uint8Array | undefined {
  const start = /^data:[^,]{0,200},/i.exec(address)?.[0]
  if (start === undefined) return undefined
  const body = address.slice(start.length)
  try {
    if (/;base64,$/i.test(start)) return fromLatin1(atob(body.replaceAll(/\s+/g, '')))
    return new TextEncoder().encode(decodeURIComponent(body))
  } catch {
    return undefined
  }
}
