/** Where the API lives: the server may name another origin in the page; without that it is our own. */
export function readApiBase(page: Document = document): string {
  const meta = page.querySelector('meta[name="recto-api-base"]')
  return `${meta?.getAttribute('content') ?? ''}/api`
}
