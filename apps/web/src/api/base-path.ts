/** Returns the URL path of the site, such as `/pdf`; empty for the root of its host. */
export function readBasePath(page: Document = document): string {
  return page.querySelector('meta[name="recto-base-path"]')?.getAttribute('content') ?? ''
}
