import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'

import { entityTagOf, isNotModified } from './conditions.ts'
import type { SitePages, SiteSettings } from './site-pages.ts'

/** The service worker as the build writes it, and the one that removes it and what it kept. */
const WORKER = 'sw.js'
const CLEANUP_WORKER = 'sw-cleanup.js'

/** Placeholder in the service worker for what depends on settings. */
const SETTINGS_PLACEHOLDER = '%RECTO_SETTINGS%'

/** Where other apps on the device share files; in a browser with the app installed, its service worker answers. */
const SHARE_PATH = '/share'

interface OfflineParts {
  folder: string
  pages: SitePages
  settings: SiteSettings
}

/** Serves the service worker; browsers replace theirs whenever a byte of it differs. */
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
  // Without the worker, the browser sends what was shared here. It is not read: the visitor chooses the file on the page.
  app.post(SHARE_PATH, {
    onRequest: async (_request, reply) =>
      reply.header('Connection', 'close').redirect(`${settings.basePath}/upload?shared=none`, 303),
    handler: (_request, reply) => reply.send(),
  })
}
