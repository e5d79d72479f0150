/** Longer ones are refused when the document is opened. */
const MAX_LENGTH = 2048
/** Schemes that run something instead of leading somewhere. */
const REFUSED = /^(?:javascript|vbscript|data|file):/i
const SCHEME = /^[a-z][\d+.a-z-]*:/i
const CONTROLS = /\p{Cc}/gu
/** What no address may hold as it is (RFC 3986, 2). */
const UNSAFE = /[\s"<>\\^`{|}]/g

/** An address as a package may name it; undefined where it is none, or one that nobody should be led to. */
export function linkTarget(uri: string): string | undefined {
  const address = uri.toWellFormed().replace(CONTROLS, '').trim().replace(UNSAFE, encodeURIComponent)
  if (address === '' || address.length > MAX_LENGTH || REFUSED.test(address)) return undefined
  return SCHEME.test(address) && !URL.canParse(address) ? undefined : address
}
