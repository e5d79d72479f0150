import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'

import { entityTagOf, isNotModified } from './conditions.ts'
import type { SitePages, SiteSettings } from './site-pages.ts'

/** The service worker, and one that unregisters it and deletes its caches. */
const WORKER = 'sw.js'
const CLEANUP_WORKER = 'sw-cleanup.js'

/** Placeholder in the service worker for settings. */
const SETTINGS_PLACEHOLDER = '%RECTO_SETTINGS%'

/** Where other apps on the device share files. With the app installed, its service worker handles this path. */
const SHARE_PATH = '/share'

interface OfflineParts {
  folder: string
  pages: SitePages
  settings: SiteSettings
}

/** Serves the service worker; browsers update theirs whenever a byte differs. */
export async function registerOfflineRoutes(
  app: FastifyInstance,
  { folder, pages, settings }: OfflineParts,
): Promise<void> {
  const file = join(folder, settings.worksOffline ? WORKER : CLEANUP_WORKER)
  const source = await readFile(file, 'utf8').catch(() => undefined)
  if (source === undefined) {
    app.log.warn(`the web app was built without ${file}; it does not work offline`)
  } else {
    const script = source.replaceAll(SETTINGS_PLACEHOLDER, pages.version)
    const etag = entityTagOf(script)
    app.get(`/${WORKER}`, (request, reply) => {
      reply.headers({ 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' })
      return isNotModified(request, reply, etag) ? reply.status(304).send() : reply.send(script)
    })
  }
  // Without the worker, shared files arrive here. They are not read: the visitor chooses the file on the page.
  app.post(SHARE_PATH, {
    onRequest: async (_request, reply) =>
      reply.header('Connection', 'close').redirect(`${settings.basePath}/upload?shared=none`, 303),
    handler: (_request, reply) => reply.send(),
  })
}
