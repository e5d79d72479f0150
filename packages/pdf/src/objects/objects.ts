/** A name object (ISO 32000-2, 7.3.5). `value` has one character per byte, so that names in any encoding survive. */
export class PdfName {
  readonly value: string

  constructor(value: string) {
    this.value = value
  }
}

/** A string object (7.3.4), as bytes. */
export class PdfString {
  readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
}

/** An indirect reference (7.3.10). */
export class PdfReference {
  readonly number: number
  readonly generation: number

  constructor(number: number, generation = 0) {
    this.number = number
    this.generation = generation
  }
}

/** A dictionary (7.3.7). A null entry counts as absent. */
export class PdfDictionary {
  readonly entries: Map<string, PdfObject>

  constructor(entries?: Iterable<readonly [string, PdfObject]>) {
    this.entries = new Map(entries)
  }

  get(key: string): PdfObject {
    return this.entries.get(key) ?? null
  }

  has(key: string): boolean {
    return this.entries.has(key)
  }

  set(key: string, value: PdfObject): this {
    this.entries.set(key, value)
    return this
  }

  delete(key: string): void {
    this.entries.delete(key)
  }
}

/** A stream (7.3.8) with its encoded data. */
export class PdfStream {
  readonly dictionary: PdfDictionary
  readonly data: Uint8Array

  constructor(entries: PdfDictionary, data: Uint8Array) {
    this.dictionary = entries
    this.data = data
  }
}

/** Any object. Numbers, booleans, null and arrays are those of JavaScript. */
export type PdfObject =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfReference
  | PdfDictionary
  | PdfStream
  | PdfObject[]

/** Whether an object is the given name. */
export function isName(object: PdfObject | undefined, value: string): boolean {
  return object instanceof PdfName && object.value === value
}

/** A dictionary from a record; `undefined` entries are left out. */
export function dictionary(record: Record<string, PdfObject | undefined>): PdfDictionary {
  const result = new PdfDictionary()
  for (const [key, value] of Object.entries(record)) if (value !== undefined) result.set(key, value)
  return result
}

/** A name object. */
export function name(value: string): PdfName {
  return new PdfName(value)
}
