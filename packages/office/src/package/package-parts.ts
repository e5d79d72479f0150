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
/** Default content types by file extension (ISO/IEC 29500-2, 6.2.3.2). */
const DEFAULT_TYPES: Readonly<Record<string, string>> = {
  rels: 'application/vnd.openxmlformats-package.relationships+xml',
  xml: 'application/xml',
  png: 'image/png',
  jpg: 'image/jpeg',
}

/** Names of the core and extended properties parts. */
export const PROPERTY_PARTS = { core: 'docProps/core.xml', app: 'docProps/app.xml' } as const

/** An XML part with its own content type, written as an `Override`. */
export interface TypedPart {
  /** Part name without the leading slash. */
  name: string
  /** Content type. */
  type: string
}

/** Metadata of the document. */
export interface DocumentProperties {
  title?: string | undefined
  author?: string | undefined
  /** BCP 47 language tag. */
  language?: string | undefined
  /** Date of creation; omitted if undefined. */
  date?: Date | undefined
}

/** The content types part, `[Content_Types].xml` (ISO/IEC 29500-2, 6.2.3). */
export function contentTypesXml(parts: readonly TypedPart[]): string {
  const defaults = Object.entries(DEFAULT_TYPES).map(([extension, type]) =>
    element('Default', { Extension: extension, ContentType: type }),
  )
  const propertyParts = [
    { name: PROPERTY_PARTS.core, type: CORE_TYPE },
    { name: PROPERTY_PARTS.app, type: APP_TYPE },
  ]
  const overrides = [...parts, ...propertyParts].map(({ name, type }) =>
    element('Override', { PartName: `/${name}`, ContentType: type }),
  )
  return xmlPart(element('Types', { xmlns: CONTENT_TYPES }, [...defaults, ...overrides].join('')))
}

/** The core properties part (ISO/IEC 29500-2, 8). Dates are written in UTC, in whole seconds. */
export function coreXml({ title, author, language, date }: DocumentProperties): string {
  const timestamp = date === undefined ? '' : `${date.toISOString().slice(0, 'YYYY-MM-DDThh:mm:ss'.length)}Z`
  const dateElement = (name: string) =>
    timestamp === '' ? '' : element(name, { 'xsi:type': 'dcterms:W3CDTF' }, timestamp)
  const content = [
    wrap('dc:title', escapeXml(title ?? '')),
    wrap('dc:creator', escapeXml(author ?? '')),
    wrap('dc:language', escapeXml(language ?? '')),
    dateElement('dcterms:created'),
    dateElement('dcterms:modified'),
  ].join('')
  return xmlPart(element('cp:coreProperties', CORE_NAMESPACES, content))
}

/** The extended properties part (ISO/IEC 29500-1, 15.2.12.3), which names the application. */
export function appXml(): string {
  return xmlPart(element('Properties', { xmlns: EXTENDED }, '<Application>Recto</Application>'))
}
