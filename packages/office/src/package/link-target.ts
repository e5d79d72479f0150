/** Longest target, in UTF-16 units: Office refuses to open documents with longer ones. */
const MAX_LENGTH = 2048
/** Schemes that run code or read local files. */
const REFUSED = /^(?:javascript|vbscript|data|file):/i
const SCHEME = /^[a-z][\d+.a-z-]*:/i
const CONTROLS = /\p{Cc}/gu
/** Characters that a URI must percent-encode (RFC 3986, 2). */
const UNSAFE = /[\s"<>\\^`{|}]/g

/** @returns the URI as a relationship target; undefined if it is malformed or its scheme is unsafe. */
export function linkTarget(uri: string): string | undefined {
  const address = uri.toWellFormed().replace(CONTROLS, '').trim().replace(UNSAFE, encodeURIComponent)
  if (address === '' || address.length > MAX_LENGTH || REFUSED.test(address)) return undefined
  return SCHEME.test(address) && !URL.canParse(address) ? undefined : address
}
