import { AppError } from '@recto/contract'
import { concatenate } from '@recto/runtime'

import { decodeStream } from '../objects/decode-stream.ts'
import { dictionary, PdfReference, PdfStream, type PdfObject } from '../objects/objects.ts'
import { ReadingBudget } from '../objects/reading-budget.ts'
import type { DocumentChanges } from '../documents/document-changes.ts'
import { scanContent, type ContentEnd } from './scan-content.ts'

/** The content streams of a page, and the state they leave. */
export interface PageContent {
  streams: readonly PdfObject[]
  end: ContentEnd
}

/** The assumption for content that cannot be decoded. */
const UNKNOWN_END: ContentEnd = { closing: '', changesState: true, strayRestores: [] }

const LINE_END = Uint8Array.of(0x0a)

/** Reads the content of pages; shared content is read once. */
export class PageContents {
  readonly #changes: DocumentChanges
  readonly #known = new Map<string, PageContent>()
  /** Content is released after scanning, so it has a separate budget. */
  readonly #budget: ReadingBudget
  #isOverBound = false

  constructor(changes: DocumentChanges) {
    this.#changes = changes
    this.#budget = new ReadingBudget(changes.document.bytes.length)
  }

  /** The content of a page, by its `Contents` entry (ISO 32000-2, 7.8.2): a stream or an array of streams. */
  read(contents: PdfObject): PageContent {
    const streams = streamsOf(contents, this.#changes)
    const key = streams.map((stream) => (stream instanceof PdfReference ? stream.number : '?')).join(' ')
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const content = this.#scan(streams)
    this.#known.set(key, content)
    return content
  }

  #scan(streams: readonly PdfObject[]): PageContent {
    const parts = streams.map((stream) => this.#unpack(stream))
    if (parts.includes(undefined)) return { streams, end: UNKNOWN_END }
    const data = parts.filter((part) => part !== undefined)
    // The end of a stream also ends a token.
    const [only = concatenate(data.flatMap((part) => [part, LINE_END]))] = data.length === 1 ? data : []
    const end = scanContent(only)
    const isAffected = end.strayRestores.length > 0 && (end.closing !== '' || end.changesState)
    return { streams: isAffected ? this.#withoutStrays(streams, data, end.strayRestores) : streams, end }
  }

  /** The decoded data of a stream; undefined if it cannot be decoded, or the budget is used up. */
  #unpack(object: PdfObject): Uint8Array | undefined {
    const { resolve } = this.#changes
    const stream = resolve(object)
    if (this.#isOverBound || !(stream instanceof PdfStream)) return undefined
    try {
      return decodeStream(stream, resolve, this.#budget)
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'TOO_COMPLEX')) throw error
      // A stamp only needs the end state, and works without it.
      this.#isOverBound = true
      return undefined
    }
  }

  /**
   * Content about to be wrapped in `q` and `Q` must not restore state it did not save, which viewers ignored before:
   * such streams are replaced with copies without stray `Q`s.
   */
  #withoutStrays(
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
      return this.#changes.add(new PdfStream(dictionary({}), copy))
    })
  }
}

/** The streams of a page's content; anything else paints nothing. */
function streamsOf(contents: PdfObject, { resolve }: DocumentChanges): readonly PdfObject[] {
  const object = resolve(contents)
  const items = Array.isArray(object) ? object : [contents]
  return items.filter((item) => resolve(item) instanceof PdfStream)
}
