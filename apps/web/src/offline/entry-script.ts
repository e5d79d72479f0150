/** The URL of this page's first script, which identifies its version; undefined during development. */
export function entryScript(page: Document = document): string | undefined {
  const [entry] = page.querySelector<HTMLElement>('script[data-scripts]')?.dataset['scripts']?.split(' ') ?? []
  return entry === undefined ? undefined : new URL(entry, page.baseURI).href
}
