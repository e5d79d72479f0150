/** The ID in `url(#id)` or `#id`; undefined for URLs outside the document. */
export function parseReference(text: string | undefined): string | undefined {
  const url = /^\s*url\(\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<plain>[^)]*))\s*\)/.exec(text ?? '')?.groups
  const address = (url === undefined ? text : (url['double'] ?? url['single'] ?? url['plain']))?.trim()
  return address?.startsWith('#') === true ? address.slice(1) : undefined
}
