/** A `CacheStorage` in memory, with the parts that the service worker uses. */
export function fakeCacheStorage(): CacheStorage {
  const caches = new Map<string, Cache>()
  return {
    open: (name) => {
      const cache = caches.get(name) ?? fakeCache()
      caches.set(name, cache)
      return Promise.resolve(cache)
    },
    keys: () => Promise.resolve([...caches.keys()]),
    has: (name) => Promise.resolve(caches.has(name)),
    delete: (name) => Promise.resolve(caches.delete(name)),
    match: () => Promise.reject(new Error('Look in one cache, not in all.')),
  }
}

function fakeCache(): Cache {
  const kept = new Map<string, Response>()
  const urlOf = (request: RequestInfo | URL) => (request instanceof Request ? request.url : String(request))
  const unused = () => Promise.reject(new Error('Not needed so far.'))
  return {
    match: (request) => Promise.resolve(kept.get(urlOf(request))?.clone()),
    put: (request, response) => Promise.resolve(void kept.set(urlOf(request), response)),
    delete: (request) => Promise.resolve(kept.delete(urlOf(request))),
    keys: () => Promise.resolve([...kept.keys()].map((url) => new Request(url))),
    add: unused,
    addAll: unused,
    matchAll: unused,
  }
}
