import type { ErrorCode } from '@recto/contract'

/** The scheme is case-insensitive (RFC 9110, 11.1). */
const BEARER = /^bearer(?: (.*))?$/i

/**
 * Returns the token in `Authorization: Bearer …` (RFC 6750), valid or not. Other headers and query parameters are not
 * accepted because they end up in logs. Other schemes, such as a proxy's own Basic, are ignored.
 */
export function readBearerToken({ headers }: { headers: { authorization?: string | undefined } }): string | undefined {
  const match = BEARER.exec(headers.authorization ?? '')
  return match === null ? undefined : (match[1] ?? '').trim()
}

/** Returns the challenge for an error (RFC 6750, 3); `undefined` unless the error is about a key. */
export function getChallenge(code: ErrorCode): string | undefined {
  if (code === 'API_KEY_REQUIRED') return 'Bearer realm="Recto"'
  return code === 'INVALID_API_KEY' ? 'Bearer realm="Recto", error="invalid_token"' : undefined
}
