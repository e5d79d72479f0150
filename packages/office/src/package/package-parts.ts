import { element, escapeXml, wrap, xmlPart } from './xml.ts'

const CORE_NAMESPACES = {
  'xmlns:cp': 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:dcterms': 'http://purl.org/dc/terms/',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
}
const EXTENDED = 'http://schemas.openxmlformats.org/officeDocument/2006/extended-properties'
const CONTENT_TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'
const CORE_TYPE = 'application/vnd.openxmlformats-package.core-properties+xml'
const APP_TYPE = 'application/vnd.openxmlformats-officedocument.extended-properties+xml'
/** Types of files by their ending (ISO/IEC 29500-2, 6.2.3.2). */
const BY_ENDING: Readonly<Record<string, string>> = {
  rels: 'application/vnd.openxmlformats-package.relationships+xml',
  xml: 'application/xml',
  png: 'image/png',
  jpg: 'image/jpeg',
}

/** Where the parts about the document stand. */
export const ABOUT = { core: 'docProps/core.xml', app: 'docProps/app.xml' } as const

/** A part of XML that is of a kind of its own. */
export interface TypedPart {
  /** Its name within the package, without a slash before it. */
  name: string
  /** Its media type. */
  type: string
}

/** What is said about a document as a whole. */
export interface DocumentFacts {
  title?: string | undefined
  author?: string | undefined
  /** A language tag (BCP 47). */
  language?: string | undefined
  /** When it was made, if that is to be said. */
  date?: Date | undefined
}

/** The list of what is in the package. */
export function contentTypesXml(parts: readonly TypedPart[]): string {
  const defaults = Object.entries(BY_ENDING).map(([ending, type]) =>
    element('Default', { Extension: ending, ContentType: type }),
  )
  const about = [
    { name: ABOUT.core, type: CORE_TYPE },
    { name: ABOUT.app, type: APP_TYPE },
  ]
  const overrides = [...parts, ...about].map(({ name, type }) =>
    element('Override', { PartName: `/${name}`, ContentType: type }),
  )
  return xmlPart(element('Types', { xmlns: CONTENT_TYPES }, [...defaults, ...overrides].join('')))
}

/** Who wrote what and when (ISO/IEC 29500-2, 8). */
export function coreXml({ title, author, language, date }: DocumentFacts): string {
  const time = date === undefined ? '' : `${date.toISOString().slice(0, 19)}Z`
  const dated = (name: string) => (time === '' ? '' : element(name, { 'xsi:type': 'dcterms:W3CDTF' }, time))
  const content = [
    wrap('dc:title', escapeXml(title ?? '')),
    wrap('dc:creator', escapeXml(author ?? '')),
    wrap('dc:language', escapeXml(language ?? '')),
    dated('dcterms:created'),
    dated('dcterms:modified'),
  ].join('')
  return xmlPart(element('cp:coreProperties', CORE_NAMESPACES, content))
}

/** What made the document. */
export function appXml(): string {
  return xmlPart(element('Properties', { xmlns: EXTENDED }, '<Application>Recto</Application>'))
}
