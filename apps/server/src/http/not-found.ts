import { AppError } from '@recto/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { sendProblem } from './error-responses.ts'
import type { PageServer } from './web-app.ts'

/** Methods that exist at each address, as routes write it: `:id` stands for any one part. */
type RouteMethods = Map<string, Set<string>>

/** Remembers every route as it is made, so that a wrong method can be told from a wrong address. */
export function recordRoutes(app: FastifyInstance): RouteMethods {
  const book: RouteMethods = new Map()
  app.addHook('onRoute', ({ url, method }) => {
    const methods = book.get(url) ?? new Set<string>()
    for (const name of [method].flat()) methods.add(name)
    book.set(url, methods)
  })
  return book
}

/** Answers what has no route: 405 for a wrong method, a page of the web app, or 404. */
export function registerNotFoundHandler(app: FastifyInstance, book: RouteMethods, pages: PageServer): void {
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request)
    const methods = findMethods(book, path)
    if (methods !== undefined && !methods.has(request.method)) return refuseMethod([...methods], request, reply)
    if (isApi(path) || !pages.isPage(request, path)) return sendProblem(new AppError('NOT_FOUND'), request, reply)
    return pages.send(request, reply, path)
  })
}

function findMethods(book: RouteMethods, path: string): Set<string> | undefined {
  const parts = path.split('/')
  const isAt = (address: string) => {
    const asked = address.split('/')
    return asked.length === parts.length && asked.every((part, index) => part.startsWith(':') || part === parts[index])
  }
  return book.get(path) ?? [...book].find(([address]) => isAt(address))?.[1]
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '/'
}

function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/')
}

function refuseMethod(methods: string[], request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('Allow', methods.join(', '))
  return sendProblem(new AppError('METHOD_NOT_ALLOWED'), request, reply)
}
