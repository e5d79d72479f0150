import { PdfStream, PdfString } from '../objects/objects.ts'
import { readDate } from './dates.ts'
import type { OpenedDocument } from './open-document.ts'
import { decodeText } from './text-string.ts'
import { Xmp, type XmpName } from './xmp.ts'

/** The metadata of a document; null where there is none, or none that is readable. */
export interface Metadata {
  title: string | null
  author: string | null
  subject: string | null
  keywords: string | null
  creator: string | null
  producer: string | null
  /** ISO 8601. */
  creationDate: string | null
  /** ISO 8601. */
  modificationDate: string | null
}

const DC = 'http://purl.org/dc/elements/1.1/'
const XMP = 'http://ns.adobe.com/xap/1.0/'
const PDF = 'http://ns.adobe.com/pdf/1.3/'

/** The sources of each text: its key in the information dictionary, and its XMP properties (ISO 32000-2, table 349). */
const TEXTS = {
  title: { key: 'Title', properties: [{ namespace: DC, name: 'title' }] },
  author: { key: 'Author', properties: [{ namespace: DC, name: 'creator' }] },
  subject: { key: 'Subject', properties: [{ namespace: DC, name: 'description' }] },
  keywords: {
    key: 'Keywords',
    properties: [
      { namespace: PDF, name: 'Keywords' },
      { namespace: DC, name: 'subject' },
    ],
  },
  creator: { key: 'Creator', properties: [{ namespace: XMP, name: 'CreatorTool' }] },
  producer: { key: 'Producer', properties: [{ namespace: PDF, name: 'Producer' }] },
} as const

const DATES = {
  creationDate: { key: 'CreationDate', properties: [{ namespace: XMP, name: 'CreateDate' }] },
  modificationDate: { key: 'ModDate', properties: [{ namespace: XMP, name: 'ModifyDate' }] },
} as const

/** Without the lookbehind, the search would begin again at each zero of a run in the middle. */
const TRAILING_ZEROS = /(?<!\0)\0+$/
// oxlint-disable-next-line no-control-regex -- escape sequences mark a language (7.9.2.2.1)
const LANGUAGE = /\u001b[A-Za-z]{2}(?:-?[A-Za-z]{2})?\u001b/g

/** Where a value can be. */
interface Source {
  key: string
  properties: readonly XmpName[]
}

/** Reads the metadata of a document: the information dictionary (14.3.3), then XMP (14.3.2) for what is missing. */
export function readMetadata(document: OpenedDocument): Metadata {
  let xmp: Xmp | undefined | 'unread' = 'unread'
  const lookUp = (property: XmpName) => {
    if (xmp === 'unread') xmp = readXmp(document)
    return xmp?.values(property) ?? []
  }
  const valuesOf = function* ({ key, properties }: Source) {
    const own = document.reader.resolve(document.information.get(key))
    if (own instanceof PdfString) yield readText(own)
    for (const property of properties) yield lookUp(property).join(', ')
  }
  const text = (source: Source) => firstOf(valuesOf(source), (value) => (value === '' ? undefined : value))
  const date = (source: Source) => firstOf(valuesOf(source), readDate)
  return {
    title: text(TEXTS.title),
    author: text(TEXTS.author),
    subject: text(TEXTS.subject),
    keywords: text(TEXTS.keywords),
    creator: text(TEXTS.creator),
    producer: text(TEXTS.producer),
    creationDate: date(DATES.creationDate),
    modificationDate: date(DATES.modificationDate),
  }
}

/** The first text that converts to a value. */
function firstOf(texts: Iterable<string>, read: (text: string) => string | undefined): string | null {
  for (const text of texts) {
    const value = read(text)
    if (value !== undefined) return value
  }
  return null
}

function readXmp({ reader }: OpenedDocument): Xmp | undefined {
  const stream = reader.resolve(reader.catalog.get('Metadata'))
  if (!(stream instanceof PdfStream)) return undefined
  const data = reader.decode(stream)
  return data === undefined ? undefined : Xmp.read(data)
}

/** A text without language escapes and zero padding. */
function readText({ bytes }: PdfString): string {
  return decodeText(bytes).replaceAll(LANGUAGE, '').replace(TRAILING_ZEROS, '').trim().toWellFormed()
}
