/** A tag of an XML text. */
export interface XmlTag {
  /** With its prefix, such as `w:p`. */
  name: string
  kind: 'start' | 'end' | 'empty'
  /** Positions of the tag in the text. */
  start: number
  end: number
  /** Its attributes as written, between the name and the end of the tag. */
  attributes: string
}

/** A tag, or something that must not be mistaken for tags: comments, CDATA sections, processing instructions, the document type. */
const TAG =
  /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>|<!DOCTYPE(?:[^[>]|\[[^\]]*\])*>|<(\/?)([A-Za-z_][\w.:-]*)((?:[^"'<>/]|\/(?!>)|"[^"]*"|'[^']*')*)(\/?)>/g

/** The tags of an XML text, in order. */
export function* readTags(text: string): Generator<XmlTag, void> {
  for (const match of text.matchAll(TAG)) {
    const [whole, slash, name, attributes = '', emptySlash] = match
    if (name === undefined) continue
    yield { name, kind: kindOf(slash, emptySlash), start: match.index, end: match.index + whole.length, attributes }
  }
}

function kindOf(slash: string | undefined, emptySlash: string | undefined): XmlTag['kind'] {
  if (slash === '/') return 'end'
  return emptySlash === '/' ? 'empty' : 'start'
}

/** The name of a tag without its prefix. */
export function localName({ name }: XmlTag): string {
  return name.slice(name.indexOf(':') + 1)
}

const ATTRIBUTE = /([\w.:-]+)\s*=\s*("[^"]*"|'[^']*')/g

/** The attributes of a tag by their names with prefixes, with entities resolved. */
export function attributesOf({ attributes }: XmlTag): Map<string, string> {
  const entries = Array.from(attributes.matchAll(ATTRIBUTE), ([, name = '', value = '']): [string, string] => [
    name,
    unescapeXml(value.slice(1, -1)),
  ])
  return new Map(entries)
}

/** The value of an attribute by its name without prefix. */
export function attributeOf(tag: XmlTag, name: string): string | undefined {
  for (const [key, value] of attributesOf(tag)) if (key === name || key.endsWith(`:${name}`)) return value
  return undefined
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function unescapeXml(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name = '') => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      if (hex === undefined && decimal === undefined) return ENTITIES[String(name)] ?? whole
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
    },
  )
}

/** A text change: replaces what is between two positions. */
export interface TextEdit {
  start: number
  end: number
  text: string
}

/** Applies changes that do not overlap, in order of their positions. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = ''
  let at = 0
  for (const edit of edits) {
    if (edit.start < at) continue
    result += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return result + text.slice(at)
}

/** The change that sets or removes an attribute of a tag. */
export function editAttribute(tag: XmlTag, name: string, value: string | undefined): TextEdit {
  const others = tag.attributes.replace(ATTRIBUTE, (whole, key: string) => (key === name ? '' : whole)).trimEnd()
  const added =
    value === undefined
      ? ''
      : ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`
  return { start: tag.start, end: tag.end, text: `<${tag.name}${others}${added}${tag.kind === 'empty' ? '/' : ''}>` }
}

/** The text without its document type, whose entities could refer to other files or multiply. */
export function withoutDocumentType(text: string): string {
  return text.replace(/<!DOCTYPE(?:[^[>]|\[[^\]]*\])*>/, '')
}
