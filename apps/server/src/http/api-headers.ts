import type { FastifyInstance } from 'fastify'

/** What helmet and we tell browsers about documents, and means nothing for files and JSON. */
const DOCUMENT_HEADERS = ['Permissions-Policy', 'X-DNS-Prefetch-Control', 'X-Download-Options', 'X-XSS-Protection']

/** A response that is no page loads nothing and is framed by nobody. */
const POLICY = "default-src 'none'; frame-ancestors 'none'"

/**
 * Replaces the headers of pages by those of files and JSON in this scope: a stricter policy, in a third of the space, which
 * results need for their report.
 */
export function useApiHeaders(scope: FastifyInstance): void {
  scope.addHook('onRequest', (_request, reply, done) => {
    for (const name of DOCUMENT_HEADERS) reply.removeHeader(name)
    reply.headers({ 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-store' })
    done()
  })
}
