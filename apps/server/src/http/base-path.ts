/** Attributes of our own pages that hold a URL path or a list of them. */
const ADDRESS_ATTRIBUTES = /(?<=\s(?:href|src|data-scripts)=")\/[^"]*/g

/**
 * Removes the base path from a request's target. Targets without it stay unchanged, because many proxies remove it
 * themselves, and health checks on the same machine do not know it.
 */
export function removeBasePath(target: string, basePath: string): string {
  if (basePath === '' || !target.startsWith(basePath)) return target
  const rest = target.slice(basePath.length)
  if (rest.startsWith('/')) return rest
  return rest === '' || rest.startsWith('?') ? `/${rest}` : target
}

/**
 * Adds the base path to the URLs of a page built for the root of a host. Pages contain nothing written by visitors or
 * callers, and the renderer escapes quotes in text.
 */
export function addBasePath(html: string, basePath: string): string {
  if (basePath === '') return html
  return html.replace(ADDRESS_ATTRIBUTES, (addresses) =>
    addresses
      .split(' ')
      .map((address) => (address.startsWith('//') ? address : basePath + address))
      .join(' '),
  )
}
