import { AppError } from '@recto/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { sendProblem } from './error-responses.ts'
import type { PageServer } from './web-app.ts'

/** The methods of each route pattern, where `:id` matches any one segment. */
type RouteMethods = Map<string, Set<string>>

/** Records all routes as they are registered, to distinguish a wrong method from an unknown path. */
export function recordRoutes(app: FastifyInstance): RouteMethods {
  const routeMethods: RouteMethods = new Map()
  app.addHook('onRoute', ({ url, method }) => {
    const methods = routeMethods.get(url) ?? new Set<string>()
    for (const name of [method].flat()) methods.add(name)
    routeMethods.set(url, methods)
  })
  return routeMethods
}

/** Handles requests without a route: 405 for a wrong method, otherwise a page of the web app or 404. */
export function registerNotFoundHandler(app: FastifyInstance, routeMethods: RouteMethods, pages: PageServer): void {
  app.setNotFoundHandler((request, reply) => {
    const path = getPath(request)
    const methods = findMethods(routeMethods, path)
    if (methods !== undefined && !methods.has(request.method)) return refuseMethod([...methods], request, reply)
    if (isApi(path) || !pages.isPage(request, path)) return sendProblem(new AppError('NOT_FOUND'), request, reply)
    return pages.send(request, reply, path)
  })
}

function findMethods(routeMethods: RouteMethods, path: string): Set<string> | undefined {
  const parts = path.split('/')
  const isAt = (address: string) => {
    const segments = address.split('/')
    return (
      segments.length === parts.length && segments.every((part, index) => part.startsWith(':') || part === parts[index])
    )
  }
  return routeMethods.get(path) ?? [...routeMethods].find(([address]) => isAt(address))?.[1]
}

function getPath({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '/'
}

function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/')
}

function refuseMethod(methods: string[], request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('Allow', methods.join(', '))
  return sendProblem(new AppError('METHOD_NOT_ALLOWED'), request, reply)
}
