import { decodeStream } from '../objects/decode-stream.ts'
import { PdfStream, PdfString } from '../objects/objects.ts'
import { readDate } from './dates.ts'
import type { OpenedDocument } from './open-document.ts'
import { decodeText } from './text-string.ts'
import { Xmp, type XmpName } from './xmp.ts'

/** What a document says about itself; null where it says nothing, or nothing that can be read. */
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

/** Where each text stands: its key in the information dictionary, and its properties in XMP (ISO 32000-2, table 349). */
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

// oxlint-disable-next-line no-control-regex -- escapes are what marks a language (7.9.2.2.1)
const LANGUAGE = /\u001b[A-Za-z]{2}(?:-?[A-Za-z]{2})?\u001b/g

interface Place {
  key: string
  properties: readonly XmpName[]
}

/** Reads what a document says about itself: the information dictionary (14.3.3), and where that is silent its XMP metadata (14.3.2). */
export function readMetadata(document: OpenedDocument): Metadata {
  let xmp: Xmp | undefined | 'unread' = 'unread'
  const lookUp = (property: XmpName) => {
    if (xmp === 'unread') xmp = readXmp(document)
    return xmp?.values(property) ?? []
  }
  const text = ({ key, properties }: Place): string | null => {
    const own = document.reader.resolve(document.information.get(key))
    const told = own instanceof PdfString ? readText(own) : ''
    if (told !== '') return told
    return properties.map((property) => lookUp(property).join(', ')).find((value) => value !== '') ?? null
  }
  const date = (place: Place) => readDate(text(place) ?? '') ?? null
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

function readXmp({ reader }: OpenedDocument): Xmp | undefined {
  const stream = reader.resolve(reader.catalog.get('Metadata'))
  if (!(stream instanceof PdfStream)) return undefined
  const data = decodeStream(stream, reader.resolve)
  return data === undefined ? undefined : Xmp.read(data)
}

/** A text without what does not belong to it: the language to speak it in, and zeros that filled up its writer's memory. */
function readText({ bytes }: PdfString): string {
  return decodeText(bytes).replaceAll(LANGUAGE, '').replace(/\0+$/, '').trim().toWellFormed()
}
