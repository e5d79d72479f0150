import { parseXml, XmlElement, XmlError } from '@rgrove/parse-xml'

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'

/** More metadata than is worth reading for a title. */
const MAX_BYTES = 4 * 1024 * 1024

/** A property of an XMP packet (ISO 16684-1): namespace and name. */
export interface XmpName {
  namespace: string
  name: string
}

/** The properties of an XMP packet, as text. */
export class Xmp {
  readonly #properties = new Map<string, string[]>()

  /** @returns undefined if it is not XML, or too large */
  static read(bytes: Uint8Array): Xmp | undefined {
    if (bytes.length > MAX_BYTES) return undefined
    try {
      const { root } = parseXml(decodePacket(bytes))
      if (root === null) return undefined
      const xmp = new Xmp()
      xmp.#visit(root, new Map())
      return xmp
    } catch (error) {
      // Not XML, or nested so deeply that the parser overflows its stack.
      if (error instanceof XmlError || error instanceof RangeError) return undefined
      throw error
    }
  }

  /** The values of a property: one, or the items of its list; for language alternatives the default one. */
  values({ namespace, name }: XmpName): readonly string[] {
    return this.#properties.get(keyOf(namespace, name)) ?? []
  }

  /** Finds resource descriptions; their attributes and children are the properties. */
  #visit(element: XmlElement, above: ReadonlyMap<string, string>): void {
    const prefixes = withDeclared(element, above)
    const isDescription = expand(element.name, prefixes) === keyOf(RDF, 'Description')
    if (isDescription) {
      for (const [name, value] of Object.entries(element.attributes)) this.#add(expand(name, prefixes), [value])
    }
    for (const child of elementsOf(element)) {
      if (isDescription) this.#add(expand(child.name, withDeclared(child, prefixes)), valuesOf(child, prefixes))
      else this.#visit(child, prefixes)
    }
  }

  #add(key: string | undefined, values: string[]): void {
    const known = values.filter((value) => value !== '')
    if (key !== undefined && known.length > 0 && !this.#properties.has(key)) this.#properties.set(key, known)
  }
}

/** Without the lookbehind, the search would begin again at each character of a run in the middle. */
const TRAILING = /(?<![\0\s])[\0\s]+$/

/** A packet in UTF-8, or in UTF-16 with a BOM, without the zero padding of some writers. */
function decodePacket(bytes: Uint8Array): string {
  const [first, second] = bytes
  const isMarked = (first === 0xfe && second === 0xff) || (first === 0xff && second === 0xfe)
  const encoding = isMarked ? `utf-16${first === 0xfe ? 'be' : 'le'}` : 'utf-8'
  return new TextDecoder(encoding).decode(bytes).replace(TRAILING, '').trimStart()
}

function valuesOf(property: XmlElement, above: ReadonlyMap<string, string>): string[] {
  const prefixes = withDeclared(property, above)
  const [list] = elementsOf(property)
  if (list === undefined) return [property.text.trim()]
  const kind = expand(list.name, withDeclared(list, prefixes))
  const items = elementsOf(list)
  if (kind === keyOf(RDF, 'Seq') || kind === keyOf(RDF, 'Bag')) return items.map((item) => item.text.trim())
  if (kind !== keyOf(RDF, 'Alt')) return []
  const chosen = items.find((item) => item.attributes['xml:lang'] === 'x-default') ?? items[0]
  return chosen === undefined ? [] : [chosen.text.trim()]
}

function elementsOf(element: XmlElement): XmlElement[] {
  return element.children.filter((child) => child instanceof XmlElement)
}

/** The namespace of each prefix inside an element. */
function withDeclared(element: XmlElement, above: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const declared = Object.entries(element.attributes).filter(([name]) => name.startsWith('xmlns:'))
  if (declared.length === 0) return above
  return new Map([...above, ...declared.map(([name, value]) => [name.slice('xmlns:'.length), value] as const)])
}

function expand(name: string, prefixes: ReadonlyMap<string, string>): string | undefined {
  const [prefix = '', local] = name.split(':')
  const namespace = prefixes.get(prefix)
  return namespace === undefined || local === undefined ? undefined : keyOf(namespace, local)
}

function keyOf(namespace: string, name: string): string {
  return `${namespace} ${name}`
}
