import { readLanguageFile } from '@recto/platforms/node'
import type { FastifyInstance } from 'fastify'

/** A language's data changes only with a new server version, and the app keeps its own copy for longer. */
const DAY_SECONDS = 86_400

/** Registers the route that serves OCR language data to browsers. */
export function registerLanguageRoutes(app: FastifyInstance): void {
  app.get<{ Params: { language: string } }>('/api/ocr/languages/:language', async (request, reply) => {
    const { bytes, isCompressed } = await readLanguageFile(request.params.language)
    // The packaged files are stored as gzip, which every browser accepts.
    if (isCompressed) reply.header('Content-Encoding', 'gzip')
    return reply
      .type('application/octet-stream')
      .header('Cache-Control', `public, max-age=${DAY_SECONDS}`)
      .send(Buffer.from(bytes))
  })
}
