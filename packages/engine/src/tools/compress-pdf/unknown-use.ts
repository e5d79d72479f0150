import { isName, PdfDictionary, type PdfObject, PdfReference, PdfStream, type Resolve } from '@recto/pdf'

/** Objects come upon in all: as many as large documents have. */
const MAX_OBJECTS = 2_000_000

/** What may be drawn by content that cannot be read whole: anything that its resources lead to. */
export class UnknownUse {
  /** Objects by number. */
  readonly numbers = new Set<number>()
  readonly dictionaries = new Set<PdfDictionary>()
  /** Whether all of it was come upon. */
  isComplete = true
  private readonly resolve: Resolve
  private readonly known = new Map<PdfObject, ReadonlySet<number>>()
  private count = 0

  constructor(resolve: Resolve) {
    this.resolve = resolve
  }

  /** Takes note of all that resources lead to. @returns the images among that, by object number */
  add(resources: PdfObject): ReadonlySet<number> {
    const holder = this.resolve(resources)
    const known = this.known.get(holder)
    if (known !== undefined) return known
    const images = new Set<number>()
    const seen = new Set<PdfObject>()
    const pending: PdfObject[] = [resources]
    for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
      const object = this.resolve(item)
      if (seen.has(object)) continue
      seen.add(object)
      this.count += 1
      if (this.count > MAX_OBJECTS) {
        this.isComplete = false
        break
      }
      if (item instanceof PdfReference) {
        this.numbers.add(item.number)
        if (isImage(object, this.resolve)) images.add(item.number)
      }
      pending.push(...this.partsOf(object))
    }
    this.known.set(holder, images)
    return images
  }

  private partsOf(object: PdfObject): PdfObject[] {
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
