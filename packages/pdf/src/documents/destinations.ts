import { latin1 } from '@recto/runtime'

import type { DocumentReader } from '../objects/document-reader.ts'
import { isName, PdfDictionary, PdfName, PdfReference, PdfString, type PdfObject } from '../objects/objects.ts'
import type { OpenedDocument } from './open-document.ts'
import { readNameTree } from './trees.ts'

/** A named destination, and the index of its page. */
export interface NamedDestination {
  name: string
  /** The value: an array, or a dictionary that contains one. */
  value: PdfObject
  page: number | undefined
}

/** The longest chain of names; more is a cycle. */
const MAX_STEPS = 4

/** Resolves destinations (ISO 32000-2, 12.3.2) to pages, counted from 0. */
export class Destinations {
  /** Destinations by string, from the name tree. */
  readonly named: ReadonlyMap<string, NamedDestination>
  /** Destinations by name object, as in PDF 1.1. */
  readonly old: ReadonlyMap<string, NamedDestination>
  private readonly reader: DocumentReader
  private readonly pageCount: number
  private readonly pageIndexes = new Map<number, number>()

  constructor({ reader, pages }: OpenedDocument) {
    this.reader = reader
    this.pageCount = pages.length
    for (const [index, { reference }] of pages.entries()) {
      if (reference !== undefined) this.pageIndexes.set(reference.number, index)
    }
    const { resolve, catalog } = reader
    const names = resolve(catalog.get('Names'))
    const old = resolve(catalog.get('Dests'))
    this.named = this.listNamed(names instanceof PdfDictionary ? readNameTree(names.get('Dests'), resolve) : [])
    this.old = this.listNamed(old instanceof PdfDictionary ? old.entries : [])
  }

  /** The index of a page object; undefined if it is not a page. */
  pageIndex(object: PdfObject): number | undefined {
    return object instanceof PdfReference ? this.pageIndexes.get(object.number) : undefined
  }

  /** The page index of a destination: explicit, named, or by page number as some writers have it. */
  pageOf(destination: PdfObject): number | undefined {
    const explicit = this.explicitOf(destination)
    return explicit === undefined ? undefined : this.explicitPage(explicit[0] ?? null)
  }

  /** A destination as an explicit array (12.3.2.2), however it was given. */
  explicitOf(destination: PdfObject): readonly PdfObject[] | undefined {
    let target = this.reader.resolve(destination)
    for (let step = 0; step < MAX_STEPS; step += 1) {
      if (Array.isArray(target)) return target
      const known = this.lookUp(target)?.value
      const next = known ?? (target instanceof PdfDictionary ? target.get('D') : null)
      if (next === null) return undefined
      target = this.reader.resolve(next)
    }
    return undefined
  }

  /** The page index of a link or outline item, by its destination or go-to action. */
  targetOf(holder: PdfDictionary): number | undefined {
    const destination = this.destinationOf(holder)
    return destination === undefined ? undefined : this.pageOf(destination)
  }

  /** The destination of a link or an outline item, or of its go-to action. */
  destinationOf(holder: PdfDictionary): PdfObject | undefined {
    if (holder.has('Dest')) return holder.get('Dest')
    const action = this.reader.resolve(holder.get('A'))
    return isGoTo(action) ? action.get('D') : undefined
  }

  private lookUp(target: PdfObject): NamedDestination | undefined {
    if (target instanceof PdfString) {
      const key = latin1(target.bytes)
      return this.named.get(key) ?? this.old.get(key)
    }
    return target instanceof PdfName ? (this.old.get(target.value) ?? this.named.get(target.value)) : undefined
  }

  private explicitPage(page: PdfObject): number | undefined {
    if (typeof page !== 'number') return this.pageIndex(page)
    return Number.isInteger(page) && page >= 0 && page < this.pageCount ? page : undefined
  }

  private listNamed(entries: Iterable<readonly [string, PdfObject]>): Map<string, NamedDestination> {
    const list = new Map<string, NamedDestination>()
    for (const [name, object] of entries) {
      const value = this.reader.resolve(object)
      const explicit = value instanceof PdfDictionary ? this.reader.resolve(value.get('D')) : value
      const page = Array.isArray(explicit) ? this.explicitPage(explicit[0] ?? null) : undefined
      // Of two entries with one name, viewers find the first.
      if (!list.has(name)) list.set(name, { name, value, page })
    }
    return list
  }
}

/** Whether an object is a go-to action within its document (12.6.4.2). */
export function isGoTo(object: PdfObject): object is PdfDictionary {
  return object instanceof PdfDictionary && isName(object.get('S'), 'GoTo')
}
