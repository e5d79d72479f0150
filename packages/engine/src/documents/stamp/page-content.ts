import { concatenate } from '../../objects/characters.ts'
import type { DocumentReader } from '../../objects/document-reader.ts'
import { dictionary, PdfReference, PdfStream, type PdfObject } from '../../objects/objects.ts'
import type { DocumentChanges } from '../document-changes.ts'
import { scanContent, type ContentEnd } from './scan-content.ts'

/** The streams that a page's content consists of, and what their end leaves behind. */
export interface PageContent {
  streams: readonly PdfObject[]
  end: ContentEnd
}

/** Content that cannot be decoded here is taken for one that closes what it opens, as nearly all does. */
const UNKNOWN_END: ContentEnd = { closing: '', changesState: true, strayRestores: [] }

const LINE_END = Uint8Array.of(0x0a)

/** Reads the content of pages; pages that share it are read once. */
export class PageContents {
  private readonly changes: DocumentChanges
  private readonly known = new Map<string, PageContent>()

  constructor(changes: DocumentChanges) {
    this.changes = changes
  }

  /** The content of a page, by its `Contents` entry (ISO 32000-2, 7.8.2): a stream or an array of them. */
  read(contents: PdfObject): PageContent {
    const { reader } = this.changes.document
    const streams = streamsOf(contents, reader)
    const key = streams.map((stream) => (stream instanceof PdfReference ? stream.number : '?')).join(' ')
    const known = this.known.get(key)
    if (known !== undefined) return known
    const content = this.scan(streams)
    this.known.set(key, content)
    return content
  }

  private scan(streams: readonly PdfObject[]): PageContent {
    const parts = streams.map((stream) => this.decode(stream))
    if (parts.includes(undefined)) return { streams, end: UNKNOWN_END }
    const data = parts.filter((part) => part !== undefined)
    // The end of a stream ends a token, too.
    const end = scanContent(concatenate(data.flatMap((part) => [part, LINE_END])))
    const isAffected = end.strayRestores.length > 0 && (end.closing !== '' || end.changesState)
    return { streams: isAffected ? this.withoutStrays(streams, data, end.strayRestores) : streams, end }
  }

  private decode(object: PdfObject): Uint8Array | undefined {
    const { reader } = this.changes.document
    const stream = reader.resolve(object)
    const data = stream instanceof PdfStream ? reader.decode(stream) : new Uint8Array()
    if (object instanceof PdfReference) reader.forget(object.number)
    return data
  }

  /**
   * Content that is about to stand between `q` and `Q` must not restore what it did not save, which readers passed over
   * before: streams that do are replaced by copies that do not.
   */
  private withoutStrays(
    streams: readonly PdfObject[],
    data: readonly Uint8Array[],
    strays: readonly number[],
  ): readonly PdfObject[] {
    let start = 0
    return streams.map((stream, index) => {
      const bytes = data[index] ?? new Uint8Array()
      const own = strays.filter((at) => at >= start && at < start + bytes.length).map((at) => at - start)
      start += bytes.length + LINE_END.length
      if (own.length === 0) return stream
      const copy = bytes.slice()
      for (const at of own) copy[at] = 0x20
      return this.changes.add(new PdfStream(dictionary({}), copy))
    })
  }
}

/** The streams of a page's content; what is none draws nothing. */
function streamsOf(contents: PdfObject, reader: DocumentReader): readonly PdfObject[] {
  const object = reader.resolve(contents)
  const items = Array.isArray(object) ? object : [contents]
  return items.filter((item) => reader.resolve(item) instanceof PdfStream)
}
