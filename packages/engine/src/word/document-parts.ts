import type { DocumentModel } from '../layout/document/document-model.ts'
import { element, escapeXml, wrap, xmlPart } from './xml.ts'

/** The namespaces that parts with text use; all of them ISO/IEC 29500's transitional ones. */
const NAMESPACES = {
  'xmlns:w': 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'xmlns:r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'xmlns:wp': 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  'xmlns:a': 'http://schemas.openxmlformats.org/drawingml/2006/main',
  'xmlns:pic': 'http://schemas.openxmlformats.org/drawingml/2006/picture',
}
const CORE_NAMESPACES = {
  'xmlns:cp': 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:dcterms': 'http://purl.org/dc/terms/',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
}
const EXTENDED = 'http://schemas.openxmlformats.org/officeDocument/2006/extended-properties'
const CONTENT_TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'
const OF_WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

const CORE_TYPE = 'application/vnd.openxmlformats-package.core-properties+xml'
const APP_TYPE = 'application/vnd.openxmlformats-officedocument.extended-properties+xml'
/** Types of files by their ending (ISO/IEC 29500-2, 6.2.3.2). */
const BY_ENDING: Readonly<Record<string, string>> = {
  rels: 'application/vnd.openxmlformats-package.relationships+xml',
  xml: 'application/xml',
  png: 'image/png',
  jpg: 'image/jpeg',
}

/** A part of WordprocessingML, by its kind, such as `document` or `styles`. */
export interface TextPart {
  /** Its name within `word/`. */
  name: string
  kind: string
}

/** The beginning and the end of a part with text; between them stands its content. */
export function partFrame(root: string): [string, string] {
  const [head = '', end = ''] = element(root, NAMESPACES, '\0').split('\0')
  return [xmlPart(head), end]
}

/** The list of what is in the package. */
export function contentTypesXml(parts: readonly TextPart[]): string {
  const defaults = Object.entries(BY_ENDING).map(([ending, type]) =>
    element('Default', { Extension: ending, ContentType: type }),
  )
  const overrides = parts.map(({ name, kind }) => override(`/word/${name}`, `${OF_WORD}.${kind}+xml`))
  const about = [override('/docProps/core.xml', CORE_TYPE), override('/docProps/app.xml', APP_TYPE)]
  return xmlPart(element('Types', { xmlns: CONTENT_TYPES }, [...defaults, ...overrides, ...about].join('')))
}

function override(name: string, type: string): string {
  return element('Override', { PartName: name, ContentType: type })
}

/** Who wrote what and when (ISO/IEC 29500-2, 8). */
export function coreXml({ title, author, language }: DocumentModel, date: Date | undefined): string {
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
