/** Returns the base URL of the API: the origin that the server put into the page, or our own. */
export function readApiBase(page: Document = document): string {
  const meta = page.querySelector('meta[name="recto-api-base"]')
  return `${meta?.getAttribute('content') ?? ''}/api`
}
