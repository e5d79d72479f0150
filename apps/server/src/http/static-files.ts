import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'

import fastifyStatic from '@fastify/static'
import { AppError } from '@recto/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { entityTagOf, evaluateConditions, isRangeCurrent, toEntityTag } from './conditions.ts'

/** Files whose name contains a hash of their content. */
const ASSETS = 'assets'

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Extensions of the compressed variants that the build writes next to each text file. */
const VARIANTS = ['.br', '.gz']

/** Strong entity tags by path below the folder. */
type EntityTags = ReadonlyMap<string, string>

/**
 * Serves the files of a folder, except one subfolder.
 *
 * Entity tags are hashes of the content, or of a name that contains one. The library derives its own from a file's size and time, so
 * they are weak, useless for ranges, and differ between servers.
 */
export async function serveStaticFiles(app: FastifyInstance, folder: string, hidden: string): Promise<void> {
  const tags = await hashFiles(folder, hidden)
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (applyConditions(request, reply, tags)) return reply.status(304).send()
      return undefined
    })
    await scope.register(fastifyStatic, {
      root: folder,
      // Its own route reads whole folders at every request, to compare the spelling of a path with the names there. Ours
      // serves only names that were there at the start.
      serve: false,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      etag: false,
      lastModified: false,
      setHeaders: (reply, path) => {
        const name = relative(folder, path)
        const tag = tags.get(name)
        if (tag !== undefined) reply.header('ETag', tag)
        reply.header('Cache-Control', name.startsWith(ASSETS + sep) ? IMMUTABLE : 'no-cache')
      },
    })
    scope.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      handler: (request, reply) => {
        const name = nameOf(request)
        return tags.has(name) ? reply.sendFile(name) : reply.callNotFound()
      },
    })
  })
}

/** The part of a request's path below the folder, decoded. */
function nameOf(request: FastifyRequest): string {
  return (request.params as { '*'?: string })['*'] ?? ''
}

/**
 * Applies preconditions before the library reads the file; returns whether nothing is left to send.
 * @throws AppError PRECONDITION_FAILED
 */
function applyConditions(request: FastifyRequest, reply: FastifyReply, tags: EntityTags): boolean {
  const { headers } = request.raw
  const name = nameOf(request)
  const own = tags.get(name)
  if (own === undefined) return false
  const known = [own, ...VARIANTS.map((variant) => tags.get(name + variant))].filter((tag) => tag !== undefined)
  const outcome = evaluateConditions(request, known)
  if (outcome === 'failed') throw new AppError('PRECONDITION_FAILED')
  if (outcome === 'not-modified') {
    reply.headers({ ETag: own, Vary: 'accept-encoding' })
    reply.header('Cache-Control', name.startsWith(`${ASSETS}/`) ? IMMUTABLE : 'no-cache')
    return true
  }
  // Ranges refer to the uncompressed file.
  if (headers.range !== undefined) delete headers['accept-encoding']
  if (!isRangeCurrent(request, own)) delete headers.range
  // The library would evaluate them again, against its own tags.
  delete headers['if-match']
  delete headers['if-none-match']
  delete headers['if-range']
  return false
}

async function hashFiles(folder: string, hidden: string): Promise<EntityTags> {
  const tags = new Map<string, string>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path)
    if (!entry.isFile() || name.startsWith(hidden + sep)) continue
    tags.set(name, name.startsWith(ASSETS + sep) ? entityTagOf(name) : await hashFile(path))
  }
  return tags
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return toEntityTag(hash)
}
