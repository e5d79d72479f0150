import { closingOfTag, endOfMarkup, isTag } from './xml-markup.ts'

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

const NAME = /[A-Za-z_][\w.:-]*/y

/** The tags of an XML text, in order. Markup that never ends hides what comes after it, as it does from any parser. */
export function* readTags(text: string): Generator<XmlTag, void> {
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const tag = isTag(text, at) ? readTag(text, at) : undefined
    if (tag !== undefined) yield tag
    const end = tag?.end ?? (isTag(text, at) ? at + 1 : endOfMarkup(text, at))
    if (end === undefined) return
    at = end
  }
}

function readTag(text: string, start: number): XmlTag | undefined {
  const isEnd = text[start + 1] === '/'
  NAME.lastIndex = start + (isEnd ? 2 : 1)
  const name = NAME.exec(text)?.[0]
  if (name === undefined) return undefined
  const nameEnd = NAME.lastIndex
  const closing = closingOfTag(text, nameEnd)
  if (closing === undefined) return undefined
  const isEmpty = closing > nameEnd && text[closing - 1] === '/'
  return {
    name,
    kind: kindOf(isEnd, isEmpty),
    start,
    end: closing + 1,
    attributes: text.slice(nameEnd, isEmpty ? closing - 1 : closing),
  }
}

function kindOf(isEnd: boolean, isEmpty: boolean): XmlTag['kind'] {
  if (isEnd) return 'end'
  return isEmpty ? 'empty' : 'start'
}

/** The name of a tag without its prefix. */
export function localName({ name }: XmlTag): string {
  return name.slice(name.indexOf(':') + 1)
}

/** Starts only where a name does, so that a long one is read once. */
const ATTRIBUTE = /(?<![\w.:-])([\w.:-]+)\s*=\s*("[^"]*"|'[^']*')/g

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
