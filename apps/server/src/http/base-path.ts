/** Attributes of our own pages that hold addresses, or a list of them. */
const ADDRESS_ATTRIBUTES = /(?<=\s(?:href|src|data-scripts)=")\/[^"]*/g

/**
 * Removes the base path from the target of a request. Targets without it are left as they are, because many proxies remove
 * it themselves, and health checks on the same machine do not know it.
 */
export function removeBasePath(target: string, basePath: string): string {
  if (basePath === '' || !target.startsWith(basePath)) return target
  const rest = target.slice(basePath.length)
  if (rest.startsWith('/')) return rest
  return rest === '' || rest.startsWith('?') ? `/${rest}` : target
}

/**
 * Adds the base path to the addresses of a page that the build wrote for the root of a host. Pages hold nothing that
 * visitors or callers wrote, and the renderer escapes quotes in text.
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
