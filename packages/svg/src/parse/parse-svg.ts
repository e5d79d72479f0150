import { AppError } from '@recto/contract'
import { parseXml, type XmlElement, XmlElement as XmlElementNode, XmlError, XmlText } from '@rgrove/parse-xml'
import { latin1 } from '@recto/runtime'

import { SVG_BOUNDS } from './bounds.ts'
import { measureNesting } from './measure-nesting.ts'
import { readEntities } from './read-entities.ts'
import type { SvgElement } from './svg-element.ts'

const NAMESPACE = 'http://www.w3.org/2000/svg'

/**
 * Parses an SVG.
 * @returns its root element
 * @throws AppError DAMAGED_IMAGE, TOO_COMPLEX (objects, nesting)
 */
export function parseSvg({ name: file, bytes }: { name: string; bytes: Uint8Array }): SvgElement {
  const text = decode(bytes)
  const { elements, nesting } = measureNesting(text, SVG_BOUNDS)
  if (elements > SVG_BOUNDS.maxElements) {
    throw new AppError('TOO_COMPLEX', { file, reason: 'objects', limit: SVG_BOUNDS.maxElements })
  }
  if (nesting > SVG_BOUNDS.maxNesting) {
    throw new AppError('TOO_COMPLEX', { file, reason: 'nesting', limit: SVG_BOUNDS.maxNesting })
  }
  const { root } = parse(text, file)
  const converted = root === null ? undefined : toSvg(root, undefined, prefixesOf(root))
  if (converted?.name !== 'svg') throw new AppError('DAMAGED_IMAGE', { file })
  return converted
}

function parse(text: string, file: string): { root: XmlElement | null } {
  const entities = readEntities(text)
  try {
    return parseXml(text, {
      ignoreUndefinedEntities: true,
      resolveUndefinedEntity: (reference) => entities.get(reference.slice(1, -1)),
    })
  } catch (error) {
    if (error instanceof XmlError) throw new AppError('DAMAGED_IMAGE', { file }, error)
    throw error
  }
}

/** The text in the encoding that the document names; UTF-8 without one (XML 1.0, 4.3.3). */
function decode(bytes: Uint8Array): string {
  const label = /^[^]{0,3}<\?xml[^>]*?encoding\s*=\s*["'](?<label>[\w.-]+)["']/.exec(latin1(bytes.subarray(0, 200)))
  try {
    return new TextDecoder(label?.groups?.['label'] ?? 'utf-8').decode(bytes)
  } catch {
    // An encoding that nobody knows: most of the text is ASCII all the same.
    return new TextDecoder().decode(bytes)
  }
}

/** The prefixes of the SVG namespace. */
function prefixesOf({ attributes }: XmlElement): ReadonlySet<string> {
  const bound = Object.entries(attributes).filter(([key, value]) => key.startsWith('xmlns:') && value === NAMESPACE)
  return new Set(['', ...bound.map(([key]) => key.slice('xmlns:'.length))])
}

function toSvg(
  { name, attributes, children }: XmlElement,
  parent: SvgElement | undefined,
  prefixes: ReadonlySet<string>,
): SvgElement | undefined {
  const [prefix, local] = splitName(name)
  if (!prefixes.has(prefix)) return undefined
  const own = new Map<string, string>()
  for (const [key, value] of Object.entries(attributes)) {
    const [from, plain] = splitName(key)
    // xlink:href and xml:space, and what has no prefix; an attribute without one wins.
    if (from === '' || (['xlink', 'xml'].includes(from) && !own.has(plain))) own.set(plain, value)
  }
  const kept: (SvgElement | string)[] = []
  const element: SvgElement = { name: local, attributes: own, children: kept, parent }
  for (const child of children) {
    if (child instanceof XmlText) kept.push(child.text)
    else if (child instanceof XmlElementNode) {
      const converted = toSvg(child, element, prefixes)
      if (converted !== undefined) kept.push(converted)
    }
  }
  return element
}

function splitName(name: string): [prefix: string, local: string] {
  const colon = name.indexOf(':')
  return colon < 0 ? ['', name] : [name.slice(0, colon), name.slice(colon + 1)]
}
