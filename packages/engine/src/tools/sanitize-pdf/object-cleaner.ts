import type { FindingKind } from '@recto/contract'
import {
  isName,
  isPopup,
  PdfDictionary,
  type PdfObject,
  PdfReference,
  PdfStream,
  type Trait,
  traitsOf,
  type TraitSource,
} from '@recto/pdf'

import type { HiddenLayers } from './hidden-layers.ts'
import { asStillImage } from './still-image.ts'

/** What to remove from a document. */
export interface CleaningPlan {
  kinds: ReadonlySet<FindingKind>
  /** The hidden layers, if they are to be removed. */
  layers: HiddenLayers | undefined
  /** The catalog and its name dictionary. */
  catalog: PdfDictionary
  /**
   * Objects that a document cannot exist without, such as pages; in damaged files one of them may also be an action.
   */
  indispensable: ReadonlySet<PdfObject>
}

/** Longer chains of actions are cut at the first removed one. */
const MAX_CHAIN = 32

/** The entries that make a whole dictionary an action, an annotation or a file specification. */
const DEFINING_ENTRIES = ['S', 'JS', 'Rect', 'EF']

/** Entries of the catalog and its name dictionary that have no purpose without the removed content. */
const EMPTIED_ENTRIES: Partial<Record<FindingKind, readonly string[]>> = {
  javascript: ['JavaScript'],
  media: ['Renditions'],
  attachments: ['EmbeddedFiles', 'Collection'],
}

/** Removes the chosen kinds of content from objects. Objects themselves are never modified. */
export class ObjectCleaner {
  readonly #source: TraitSource
  readonly #plan: CleaningPlan
  readonly #owners: ReadonlySet<PdfObject>
  readonly #emptied: ReadonlySet<string>
  /** The replacement for each removed object; undefined if there is none. */
  readonly #fates = new Map<PdfObject, { successor: PdfObject | undefined } | 'stays'>()
  #chain = 0

  constructor(source: TraitSource, plan: CleaningPlan) {
    this.#source = source
    this.#plan = plan
    this.#owners = new Set([plan.catalog, source.resolve(plan.catalog.get('Names'))])
    this.#emptied = new Set([...plan.kinds].flatMap((kind) => EMPTIED_ENTRIES[kind] ?? []))
  }

  /** The rest of an object or a reference: itself if nothing changed, undefined if nothing is left. */
  clean(object: PdfObject): PdfObject | undefined {
    if (Array.isArray(object)) return this.#cleanArray(object)
    const target = this.#source.resolve(object)
    if (object instanceof PdfReference && this.#plan.layers?.isRemoved(object) === true) return undefined
    if (!(target instanceof PdfDictionary || target instanceof PdfStream)) return object
    const fate = this.#fateOf(target)
    if (fate !== 'stays') return fate.successor
    return object instanceof PdfReference ? object : this.cleanParts(object)
  }

  /** An object that stays, with its direct parts cleaned. */
  cleanParts(object: PdfObject): PdfObject {
    if (Array.isArray(object)) return this.#cleanArray(object)
    if (object instanceof PdfStream) {
      const entries = this.#cleanEntries(object.dictionary, this.#removedEntries(object))
      return entries === object.dictionary ? object : new PdfStream(entries, object.data)
    }
    if (!(object instanceof PdfDictionary)) return object
    const traits = this.#chosenTraits(object)
    const isMedia = traits.some(({ kind }) => kind === 'media') && object.has('Rect')
    const still = isMedia ? asStillImage(object) : object
    return this.#cleanEntries(still, this.#removedEntries(object, traits))
  }

  /** Whether nothing is left of an object. */
  isRemoved(object: PdfObject): boolean {
    return this.clean(object) === undefined
  }

  #cleanArray(items: PdfObject[]): PdfObject[] {
    const cleaned = items.map((item) => this.clean(item))
    if (cleaned.every((item, index) => item === items[index])) return items
    return cleaned.filter((item) => item !== undefined)
  }

  #cleanEntries(dictionary: PdfDictionary, removed: ReadonlySet<string>): PdfDictionary {
    let isSame = true
    const entries = [...dictionary.entries].flatMap(([key, value]): [string, PdfObject][] => {
      const cleaned = removed.has(key) ? undefined : this.#cleanEntry(key, value)
      if (cleaned !== value) isSame = false
      return cleaned === undefined || isEmptied(key, cleaned, value) ? [] : [[key, cleaned]]
    })
    return isSame ? dictionary : withLimits(new PdfDictionary(entries), this.#source)
  }

  /** The entries of a name tree are pairs (ISO 32000-2, 7.9.6). */
  #cleanEntry(key: string, value: PdfObject): PdfObject | undefined {
    const items = key === 'Names' ? this.#source.resolve(value) : null
    if (!Array.isArray(items)) return this.clean(value)
    const values = items.map((item, index) => (index % 2 === 0 ? item : this.clean(item)))
    if (values.every((item, index) => item === items[index])) return value
    return values.flatMap((item, index) => {
      const named = values[index + 1]
      return index % 2 === 0 && item !== undefined && named !== undefined ? [item, named] : []
    })
  }

  #removedEntries(
    object: PdfDictionary | PdfStream,
    traits: readonly Trait[] = this.#chosenTraits(object),
  ): Set<string> {
    const dictionary = object instanceof PdfStream ? object.dictionary : object
    const defining = this.#plan.indispensable.has(object) ? DEFINING_ENTRIES : []
    return new Set([
      ...traits.flatMap(({ entries }) => entries ?? defining),
      ...(this.#owners.has(object) ? this.#emptied : []),
      ...(this.#plan.layers?.isUnconditional(dictionary.get('OC')) === true ? ['OC'] : []),
    ])
  }

  #chosenTraits(object: PdfDictionary | PdfStream): Trait[] {
    return traitsOf(object, this.#source).filter(({ kind }) => this.#plan.kinds.has(kind))
  }

  #fateOf(object: PdfDictionary | PdfStream): { successor: PdfObject | undefined } | 'stays' {
    const known = this.#fates.get(object)
    if (known !== undefined) return known
    // A chain that leads back to itself has no successor.
    this.#fates.set(object, { successor: undefined })
    const fate = this.#decide(object)
    this.#fates.set(object, fate)
    return fate
  }

  #decide(object: PdfDictionary | PdfStream): { successor: PdfObject | undefined } | 'stays' {
    if (this.#plan.indispensable.has(object)) return 'stays'
    const dictionary = object instanceof PdfStream ? object.dictionary : object
    if (this.#plan.layers?.isHidden(dictionary.get('OC')) === true) return { successor: undefined }
    const mustGo = this.#chosenTraits(object).filter(({ entries }) => entries === undefined)
    if (object instanceof PdfStream || mustGo.length === 0) {
      return this.#isAttendant(dictionary) ? { successor: undefined } : 'stays'
    }
    if (!object.has('Rect')) return { successor: this.#nextAction(object) }
    const canStay = mustGo.every(({ kind }) => kind === 'media') && object.has('AP')
    return canStay ? 'stays' : { successor: undefined }
  }

  /**
   * Objects that only accompany a removed one: the icon of a file, the popup of a comment, a place in the structure
   * tree.
   */
  #isAttendant(dictionary: PdfDictionary): boolean {
    const { resolve } = this.#source
    const isGone = (key: string) => dictionary.has(key) && this.isRemoved(dictionary.get(key))
    if (isName(resolve(dictionary.get('Subtype')), 'FileAttachment')) return isGone('FS')
    if (isPopup(dictionary, resolve)) return isGone('Parent')
    return isName(resolve(dictionary.get('Type')), 'OBJR') && isGone('Obj')
  }

  /** The actions that follow a removed one (12.6.2) take its place. */
  #nextAction(action: PdfDictionary): PdfObject | undefined {
    if (!action.has('Next') || this.#chain === MAX_CHAIN) return undefined
    this.#chain += 1
    const next = this.#source.resolve(action.get('Next'))
    const [first, ...rest] = this.#cleanArray(Array.isArray(next) ? next : [action.get('Next')])
    this.#chain -= 1
    const target = first === undefined ? null : this.#source.resolve(first)
    if (rest.length === 0 || !(target instanceof PdfDictionary)) return first
    const cleaned = this.#cleanEntries(target, this.#removedEntries(target))
    const own = this.#source.resolve(cleaned.get('Next'))
    const single = cleaned.has('Next') ? [cleaned.get('Next')] : []
    const following = Array.isArray(own) ? this.#cleanArray(own) : single
    return new PdfDictionary(cleaned.entries).set('Next', [...following, ...rest])
  }
}

/** Whether an entry lost all its content. */
function isEmptied(key: string, cleaned: PdfObject, value: PdfObject): boolean {
  return key === 'AA' && cleaned !== value && cleaned instanceof PdfDictionary && cleaned.entries.size === 0
}

/** The limits of a name tree's leaf after its entries changed. */
function withLimits(node: PdfDictionary, { resolve }: TraitSource): PdfDictionary {
  const names = resolve(node.get('Names'))
  if (!node.has('Limits') || !Array.isArray(names)) return node
  const [first, last] = [names[0], names.at(-2)]
  if (first === undefined || last === undefined) node.delete('Limits')
  else node.set('Limits', [first, last])
  return node
}
