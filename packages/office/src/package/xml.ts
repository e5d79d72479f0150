/** Attributes of an element; undefined values are omitted. */
export type Attributes = Readonly<Record<string, string | number | undefined>>

/** Characters that XML 1.0 cannot represent (2.2), except lone surrogates, which are replaced first. */
// oxlint-disable-next-line no-control-regex -- these control characters are removed
const ILLEGAL = /[\0-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const NEEDS_ESCAPING = /[^ !#-%'-;=?-~]/
const SPECIAL = /[&<>"\t\n\r]/g
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Unescaped, they would be normalized to spaces in attributes (3.3.3).
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** Escapes text for content and attributes, and removes characters that XML cannot represent. */
export function escapeXml(text: string): string {
  if (!NEEDS_ESCAPING.test(text)) return text
  return text
    .toWellFormed()
    .replace(ILLEGAL, '')
    .replace(SPECIAL, (character) => ENTITIES[character] ?? character)
}

/** An element; `content` is XML. Attributes are written in the order of their keys. */
export function element(name: string, attributes: Attributes = {}, content = ''): string {
  let startTag = `<${name}`
  for (const key in attributes) {
    const value = attributes[key]
    if (value !== undefined) startTag += ` ${key}="${typeof value === 'number' ? value : escapeXml(value)}"`
  }
  return content === '' ? `${startTag}/>` : `${startTag}>${content}</${name}>`
}

/** An element around XML content, or nothing if the content is empty. */
export function wrap(name: string, content: string): string {
  return content === '' ? '' : `<${name}>${content}</${name}>`
}

/** A complete XML part, with its declaration. */
export function xmlPart(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${root}`
}
