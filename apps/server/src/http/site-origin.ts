import type { FastifyRequest } from 'fastify'

/**
 * The address that the site is known by: the configured one, else the one that the request was sent to. What is no address
 * gives none, and links stay relative.
 */
export function resolveSiteOrigin(
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicUrl: string,
): string {
  if (publicUrl !== '') return publicUrl
  const asked = `${protocol}://${host}`
  return URL.canParse(asked) ? new URL(asked).origin : ''
}
