/** A tag of an XML document. */
export interface Tag {
  /** Its name without the prefix of its namespace. */
  name: string
  kind: 'open' | 'close' | 'empty'
  /** The text between the name and the end of the tag. */
  attributes: string
  /** The text up to the next tag, with its references as they are written. */
  text: string
}

/** Comments, CDATA and processing instructions, or a tag with its attributes, each followed by text. */
const MARKUP =
  /<(?:!--[^]*?--|!\[CDATA\[[^]*?\]\]|\?[^]*?\?|![^>]*|(\/?)(?:[\w.-]+:)?([\w.-]+)((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?))>([^<]*)/g

/** The tags of an XML document, in order. Malformed markup is skipped, because this only counts and names things. */
export function* scanTags(xml: string): Generator<Tag> {
  for (const [, slash, name, attributes = '', end, text = ''] of xml.matchAll(MARKUP)) {
    if (name === undefined) continue
    yield { name, kind: kindOf(slash, end), attributes, text }
  }
}

function kindOf(slash: string | undefined, end: string | undefined): Tag['kind'] {
  if (slash === '/') return 'close'
  return end === '/' ? 'empty' : 'open'
}

/** The value of an attribute, by its name without a prefix; undefined if the tag has none of that name. */
export function attributeOf({ attributes }: Tag, name: string): string | undefined {
  for (const [, found, double, single] of attributes.matchAll(
    /(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
  )) {
    if (found === name) return decodeText(double ?? single ?? '')
  }
  return undefined
}

/** The same for an attribute of a namespace, such as `r:id`, beside which there may be one without. */
export function prefixedAttributeOf({ attributes }: Tag, prefixed: string): string | undefined {
  const [, value] = new RegExp(`(?:^|\\s)${prefixed}\\s*=\\s*["']([^"']*)["']`).exec(attributes) ?? []
  return value
}

const REFERENCES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Text with its references replaced. */
export function decodeText(text: string): string {
  return text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return REFERENCES[String(name)] ?? whole
    const point = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16)
    return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole
  })
}
