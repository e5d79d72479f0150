/// <reference lib="webworker" />
import { cacheNames } from './offline-files.ts'

/** Replaces the service worker where the operator has turned offline use off: deletes its caches and unregisters. */
declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave(): Promise<void> {
  const { assets, version, settings, shared } = cacheNames(self.registration.scope)
  const own = (await caches.keys()).filter(
    (name) => [assets, settings, shared].includes(name) || name.startsWith(version),
  )
  for (const name of own) await caches.delete(name)
  await self.registration.unregister()
}
