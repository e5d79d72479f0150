import { isName, PdfDictionary, type PdfObject, PdfReference, PdfStream, type Resolve } from '@recto/pdf'

/** Limit of visited objects, as many as large documents have. */
const MAX_OBJECTS = 2_000_000

/** Everything that unreadable content may draw: all objects reachable from its resources. */
export class PossibleUse {
  /** Object numbers. */
  readonly numbers = new Set<number>()
  readonly dictionaries = new Set<PdfDictionary>()
  /** Whether everything was visited. */
  isComplete = true
  readonly #resolve: Resolve
  readonly #known = new Map<PdfObject, ReadonlySet<number>>()
  #count = 0

  constructor(resolve: Resolve) {
    this.#resolve = resolve
  }

  /** Adds everything reachable from resources. @returns the images among these objects, by number */
  add(resources: PdfObject): ReadonlySet<number> {
    const holder = this.#resolve(resources)
    const known = this.#known.get(holder)
    if (known !== undefined) return known
    const images = new Set<number>()
    const seen = new Set<PdfObject>()
    const pending: PdfObject[] = [resources]
    for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
      const object = this.#resolve(item)
      if (seen.has(object)) continue
      seen.add(object)
      this.#count += 1
      if (this.#count > MAX_OBJECTS) {
        this.isComplete = false
        break
      }
      if (item instanceof PdfReference) {
        this.numbers.add(item.number)
        if (isImage(object, this.#resolve)) images.add(item.number)
      }
      pending.push(...this.#partsOf(object))
    }
    this.#known.set(holder, images)
    return images
  }

  #partsOf(object: PdfObject): PdfObject[] {
    if (Array.isArray(object)) return object.filter(isCompound)
    const dictionary = object instanceof PdfStream ? object.dictionary : object
    if (!(dictionary instanceof PdfDictionary)) return []
    this.dictionaries.add(dictionary)
    return [...dictionary.entries.values()].filter(isCompound)
  }
}

function isImage(object: PdfObject, resolve: Resolve): boolean {
  return object instanceof PdfStream && isName(resolve(object.dictionary.get('Subtype')), 'Image')
}

function isCompound(object: PdfObject): boolean {
  return object instanceof PdfReference || object instanceof PdfDictionary || Array.isArray(object)
}
