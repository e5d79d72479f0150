import { AppError } from '@recto/contract'
import {
  decodeStream,
  isName,
  nameValue,
  type OpenedDocument,
  type Page,
  PdfDictionary,
  type PdfObject,
  PdfStream,
  ReadingBudget,
} from '@recto/pdf'
import { isRegular } from '@recto/runtime'

/** Resource categories whose objects may contain content streams. */
const CONTENT_CATEGORIES = ['XObject', 'Pattern', 'Font', 'ExtGState']

/** Far more objects with content than a real page has. */
const MAX_FOLLOWED = 10_000

/** Finds the names used by a page's content and by content that uses the page's resources. */
export class NameScanner {
  readonly #document: OpenedDocument
  readonly #budget: ReadingBudget
  /** Names by stream; undefined if it cannot be decoded. */
  readonly #known = new Map<PdfStream, ReadonlySet<string> | undefined>()

  constructor(document: OpenedDocument) {
    this.#document = document
    this.#budget = new ReadingBudget(document.bytes.length)
  }

  /** A superset of the names in a page's content; undefined if some of it cannot be read. */
  namesUsed(page: Page, resources: PdfDictionary): ReadonlySet<string> | undefined {
    const search = new NameSearch((object) => this.#resolve(object), resources)
    for (const content of this.#listOf(page.dictionary.get('Contents')))
      search.withPageResources.push(this.#resolve(content))
    for (const annotation of this.#listOf(page.dictionary.get('Annots')))
      search.follow(this.#appearanceStreams(annotation))
    for (let stream = search.next(); stream !== undefined; stream = search.next()) {
      const names = this.#scan(stream)
      if (names === undefined) return undefined
      search.add(names)
    }
    return search.isComplete ? search.names : undefined
  }

  #scan(stream: PdfStream): ReadonlySet<string> | undefined {
    if (!this.#known.has(stream)) {
      const data = this.#decode(stream)
      this.#known.set(stream, data === undefined ? undefined : namesIn(data))
    }
    return this.#known.get(stream)
  }

  /** Decodes content within the budget for the whole document. */
  #decode(stream: PdfStream): Uint8Array | undefined {
    try {
      return decodeStream(stream, (object) => this.#resolve(object), this.#budget)
    } catch (error) {
      // Without the names all resources are kept, so the file is only larger.
      if (error instanceof AppError && error.code === 'TOO_COMPLEX') return undefined
      throw error
    }
  }

  /** Appearance streams of an annotation, in all states (12.5.5). */
  #appearanceStreams(annotation: PdfObject): PdfObject[] {
    const entries = this.#resolve(annotation)
    const appearances = entries instanceof PdfDictionary ? this.#resolve(entries.get('AP')) : null
    if (!(appearances instanceof PdfDictionary)) return []
    return [...appearances.entries.values()].flatMap((appearance) => {
      const states = this.#resolve(appearance)
      return states instanceof PdfDictionary ? [...states.entries.values()] : [states]
    })
  }

  #listOf(object: PdfObject): PdfObject[] {
    const list = this.#resolve(object)
    if (Array.isArray(list)) return list
    return list === null ? [] : [list]
  }

  #resolve(object: PdfObject): PdfObject {
    return this.#document.reader.resolve(object)
  }
}

/** The names found on one page, and the content left to search. */
class NameSearch {
  readonly names = new Set<string>()
  /** Content that uses the page's resources. */
  readonly withPageResources: PdfObject[] = []
  isComplete = true
  readonly #followed = new Set<PdfObject>()
  readonly #resolve: (object: PdfObject) => PdfObject
  readonly #resources: PdfDictionary

  constructor(resolve: (object: PdfObject) => PdfObject, resources: PdfDictionary) {
    this.#resolve = resolve
    this.#resources = resources
  }

  /** The next stream to search. */
  next(): PdfStream | undefined {
    for (let object = this.withPageResources.pop(); object !== undefined; object = this.withPageResources.pop()) {
      if (object instanceof PdfStream) return object
    }
    return undefined
  }

  add(names: ReadonlySet<string>): void {
    for (const name of names) {
      if (this.names.has(name)) continue
      this.names.add(name)
      this.follow(this.#inCategories(this.#resources, (entries) => [entries.get(name)]))
    }
  }

  /** Follows objects to the content streams inside them, recursively. */
  follow(objects: readonly PdfObject[]): void {
    const open = [...objects]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const object = this.#resolve(next)
      const entries = object instanceof PdfStream ? object.dictionary : object
      if (!(entries instanceof PdfDictionary) || this.#followed.has(object)) continue
      this.#followed.add(object)
      if (this.#followed.size > MAX_FOLLOWED) this.isComplete = false
      if (!this.isComplete) return
      for (const inner of this.#contentOf(object, entries)) open.push(inner)
    }
  }

  /** Queues content that uses the page's resources; returns the objects in other resources. */
  #contentOf(object: PdfObject, entries: PdfDictionary): PdfObject[] {
    if (isName(entries.get('Subtype'), 'Image')) return []
    const mask = this.#resolve(entries.get('SMask'))
    if (mask instanceof PdfDictionary) return [mask.get('G')]
    const glyphs = this.#resolve(entries.get('CharProcs'))
    if (!(object instanceof PdfStream) && !(glyphs instanceof PdfDictionary)) return []
    const own = this.#resolve(entries.get('Resources'))
    if (own instanceof PdfDictionary) return this.#inCategories(own, (inner) => [...inner.entries.values()])
    const streams = glyphs instanceof PdfDictionary ? [...glyphs.entries.values()] : [object]
    for (const stream of streams) this.withPageResources.push(this.#resolve(stream))
    return []
  }

  #inCategories(resources: PdfDictionary, pick: (entries: PdfDictionary) => PdfObject[]): PdfObject[] {
    return CONTENT_CATEGORIES.flatMap((category) => {
      const entries = this.#resolve(resources.get(category))
      return entries instanceof PdfDictionary ? pick(entries) : []
    })
  }
}

const SLASH = 0x2f

/** Everything after a slash, including lookalikes in strings and inline images. */
function namesIn(data: Uint8Array): Set<string> {
  const names = new Set<string>()
  for (let slash = data.indexOf(SLASH); slash !== -1; slash = data.indexOf(SLASH, slash + 1)) {
    let end = slash + 1
    while (isRegular(data[end])) end += 1
    names.add(nameValue(data, slash + 1, end))
  }
  return names
}
