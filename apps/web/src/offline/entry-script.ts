/** The address of the first script of this page, which names its version; undefined during development. */
export function entryScript(page: Document = document): string | undefined {
  const [entry] = page.querySelector<HTMLElement>('script[data-scripts]')?.dataset['scripts']?.split(' ') ?? []
  return entry === undefined ? undefined : new URL(entry, page.baseURI).href
}
