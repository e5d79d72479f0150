import { readLanguageFile } from '@recto/platforms/node'
import type { FastifyInstance } from 'fastify'

/** Data of a language changes with the server's version; browsers keep it longer themselves. */
const DAY_SECONDS = 86_400

/** Registers the route of the data that browsers recognize languages with. */
export function registerLanguageRoutes(app: FastifyInstance): void {
  app.get<{ Params: { language: string } }>('/api/ocr/languages/:language', async (request, reply) => {
    const { bytes, isCompressed } = await readLanguageFile(request.params.language)
    // Every browser takes gzip, which the packaged files are stored in.
    if (isCompressed) reply.header('Content-Encoding', 'gzip')
    return reply
      .type('application/octet-stream')
      .header('Cache-Control', `public, max-age=${DAY_SECONDS}`)
      .send(Buffer.from(bytes))
  })
}
