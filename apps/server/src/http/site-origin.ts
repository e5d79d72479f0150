import type { FastifyRequest } from 'fastify'

/**
 * Returns the public origin of the site: the configured one, or else the one the request was sent to. Returns an empty
 * string for an invalid Host header, and links stay relative.
 */
export function resolveSiteOrigin(
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicUrl: string,
): string {
  if (publicUrl !== '') return publicUrl
  const asked = `${protocol}://${host}`
  return URL.canParse(asked) ? new URL(asked).origin : ''
}
