/** Attributes of an element; those without a value are left out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>

/** What XML 1.0 has no way to write (2.2); halves of surrogate pairs are gone by then. */
// oxlint-disable-next-line no-control-regex -- these are the characters that must go
const ILLEGAL = /[\0-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const NEEDS_CARE = /[^ !#-%'-;=?-~]/
const SPECIAL = /[&<>"\t\n\r]/g
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Else a reader turns them into spaces within attributes (3.3.3).
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** Text that may stand in content and in attributes; characters that XML cannot write are left out. */
export function escapeXml(text: string): string {
  if (!NEEDS_CARE.test(text)) return text
  return text
    .toWellFormed()
    .replace(ILLEGAL, '')
    .replace(SPECIAL, (character) => ENTITIES[character] ?? character)
}

/** An element with attributes and content that is XML already. */
export function element(name: string, attributes: Attributes = {}, content = ''): string {
  let head = `<${name}`
  for (const key in attributes) {
    const value = attributes[key]
    if (value !== undefined) head += ` ${key}="${typeof value === 'number' ? value : escapeXml(value)}"`
  }
  return content === '' ? `${head}/>` : `${head}>${content}</${name}>`
}

/** An element around content; nothing where there is none. */
export function wrap(name: string, content: string): string {
  return content === '' ? '' : `<${name}>${content}</${name}>`
}

/** A whole part of a package. */
export function xmlPart(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${root}`
}
