import type { Resolve } from '../objects/decode-stream.ts'
import { isName, PdfDictionary, PdfReference, PdfStream, type PdfObject } from '../objects/objects.ts'
import type { Page } from '../documents/page-tree.ts'

/** Receives a dictionary or stream, and the first page it belongs to, from 1; undefined for the document as a whole. */
export type ObjectVisitor = (object: PdfDictionary | PdfStream, page: number | undefined) => void

/** Where a walk starts. */
export interface WalkRoots {
  pages: readonly Page[]
  /** Further roots, in order: the catalog, the information dictionary. */
  others: readonly PdfObject[]
  resolve: Resolve
}

/** Entries of pages and what is on them that lead to other pages. */
const UPWARD: ReadonlySet<string> = new Set(['Parent', 'P', 'B'])

/** The largest part of many documents, and the least likely to contain anything: visited last. */
const LAST = 'StructTreeRoot'

/**
 * Visits every dictionary and stream reachable from pages and other roots, each once.
 * @param limit stops after this many
 */
export function walkObjects({ pages, others, resolve }: WalkRoots, limit: number, visit: ObjectVisitor): void {
  const walk = new Walk(resolve, limit, visit)
  for (const [index, { reference, dictionary, inherited }] of pages.entries()) {
    walk.from([reference ?? dictionary, ...inherited.values()], index + 1)
  }
  walk.from(others)
}

class Walk {
  readonly #resolve: Resolve
  readonly #visit: ObjectVisitor
  /** Indirect objects taken before; a direct one is only met in its owner. */
  readonly #numbers = new Set<number>()
  /** Direct roots, which several pages may share. */
  readonly #roots = new Set<PdfObject>()
  #left: number

  constructor(resolve: Resolve, limit: number, visit: ObjectVisitor) {
    this.#resolve = resolve
    this.#left = limit
    this.#visit = visit
  }

  from(roots: readonly PdfObject[], page?: number): void {
    const last: PdfObject[] = []
    const stack = roots.filter((root) => !this.#roots.has(root)).toReversed()
    for (const root of stack) if (!(root instanceof PdfReference)) this.#roots.add(root)
    let isFirst = page !== undefined
    while (this.#left > 0) {
      const next = stack.pop() ?? last.pop()
      if (next === undefined) return
      const object = this.#take(next)
      if (object === undefined) continue
      if (Array.isArray(object)) {
        for (const item of object) if (isCompound(item)) stack.push(item)
        continue
      }
      // Any other page comes later, by itself.
      if (page !== undefined && !isFirst && next instanceof PdfReference && isPage(object)) {
        this.#numbers.delete(next.number)
        continue
      }
      isFirst = false
      this.#left -= 1
      this.#visit(object, page)
      this.#pushParts(object, page, { stack, last })
    }
  }

  #pushParts(
    object: PdfDictionary | PdfStream,
    page: number | undefined,
    { stack, last }: { stack: PdfObject[]; last: PdfObject[] },
  ): void {
    const { entries } = object instanceof PdfStream ? object.dictionary : object
    for (const [key, value] of entries) {
      if (!isCompound(value) || (page !== undefined && UPWARD.has(key))) continue
      if (key === LAST) last.push(value)
      else stack.push(value)
    }
  }

  /** The object, unless it was visited before or has no parts. */
  #take(next: PdfObject): PdfDictionary | PdfStream | PdfObject[] | undefined {
    if (next instanceof PdfReference) {
      if (this.#numbers.has(next.number)) return undefined
      this.#numbers.add(next.number)
    }
    const object = this.#resolve(next)
    const hasParts = object instanceof PdfDictionary || object instanceof PdfStream || Array.isArray(object)
    return hasParts ? object : undefined
  }
}

function isPage(object: PdfObject): boolean {
  if (!(object instanceof PdfDictionary)) return false
  const type = object.get('Type')
  return isName(type, 'Page') || isName(type, 'Pages') || isName(type, 'Catalog')
}

function isCompound(object: PdfObject): boolean {
  return object instanceof PdfReference || object instanceof PdfDictionary || Array.isArray(object)
}
