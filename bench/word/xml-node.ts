import { parseXml, XmlElement, XmlText } from '@rgrove/parse-xml'

/** An XML element whose name and attributes have the usual prefix of their namespace, whatever the file calls it. */
export interface XmlNode {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly (XmlNode | string)[]
}

/** Prefixes of the namespaces of ISO/IEC 29500, transitional and strict, and of Microsoft's extensions. */
const PREFIXES: Readonly<Record<string, string>> = {
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main': 'w',
  'http://purl.oclc.org/ooxml/wordprocessingml/main': 'w',
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships': 'r',
  'http://purl.oclc.org/ooxml/officeDocument/relationships': 'r',
  'http://schemas.openxmlformats.org/drawingml/2006/main': 'a',
  'http://purl.oclc.org/ooxml/drawingml/main': 'a',
  'http://schemas.openxmlformats.org/officeDocument/2006/math': 'm',
  'http://purl.oclc.org/ooxml/officeDocument/math': 'm',
  'http://schemas.openxmlformats.org/markup-compatibility/2006': 'mc',
  'urn:schemas-microsoft-com:vml': 'v',
}

/** Parses a part of an Office package. */
export function parsePart(bytes: Uint8Array): XmlNode {
  const { root } = parseXml(new TextDecoder().decode(bytes))
  if (root === null) throw new Error('An XML part without a root element.')
  return toNode(root, {})
}

/** The child elements, or those of one name. */
export function elementsOf({ children }: XmlNode, name?: string): XmlNode[] {
  return children.filter(
    (child) => typeof child !== 'string' && (name === undefined || child.name === name),
  ) as XmlNode[]
}

/** The element that a path of names leads to; undefined where there is none. */
export function findElement(node: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined {
  let found = node
  for (const name of path) found = found === undefined ? undefined : elementsOf(found, name)[0]
  return found
}

/** The value (`w:val`) of the element that a path of names leads to. */
export function valueAt(node: XmlNode | undefined, ...path: readonly string[]): string | undefined {
  return findElement(node, ...path)?.attributes['w:val']
}

/** An on/off property (ISO/IEC 29500-1, 17.17.4); undefined if it is not set. */
export function isOn(property: XmlNode | undefined): boolean | undefined {
  if (property === undefined) return undefined
  return !['0', 'false', 'off', 'none'].includes(property.attributes['w:val'] ?? 'true')
}

function toNode(element: XmlElement, outer: Readonly<Record<string, string>>): XmlNode {
  const scope = { ...outer }
  for (const [name, uri] of Object.entries(element.attributes)) {
    if (name === 'xmlns') scope[''] = uri
    else if (name.startsWith('xmlns:')) scope[name.slice(6)] = uri
  }
  const attributes: Record<string, string> = {}
  for (const [name, value] of Object.entries(element.attributes)) {
    // Attributes without a prefix are in no namespace.
    attributes[name.includes(':') ? canonicalName(name, scope) : name] = value
  }
  const children = element.children.flatMap((child): (XmlNode | string)[] => {
    if (child instanceof XmlElement) return [toNode(child, scope)]
    return child instanceof XmlText ? [child.text] : []
  })
  return { name: canonicalName(element.name, scope), attributes, children }
}

function canonicalName(name: string, scope: Readonly<Record<string, string>>): string {
  const [prefix, local] = name.includes(':') ? (name.split(':') as [string, string]) : ['', name]
  const known = PREFIXES[scope[prefix] ?? '']
  return known === undefined ? name : `${known}:${local}`
}
