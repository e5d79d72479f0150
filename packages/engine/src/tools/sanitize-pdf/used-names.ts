import {
  type ObjectEdits,
  type Page,
  PdfDictionary,
  PdfName,
  type PdfObject,
  PdfStream,
  readOperations,
  type Resolve,
} from '@recto/pdf'

/** Operators that use resources, with their category (ISO 32000-2, table 34). */
const CATEGORIES: Record<string, string> = {
  Do: 'XObject',
  gs: 'ExtGState',
  cs: 'ColorSpace',
  CS: 'ColorSpace',
  scn: 'Pattern',
  SCN: 'Pattern',
  sh: 'Shading',
  Tf: 'Font',
  BDC: 'Properties',
  DP: 'Properties',
}

/** A name that content uses from a category of its resources. */
interface UsedName {
  category: string
  name: string
}

/** Names that content used before and after removing hidden content, by the dictionary of a resource category. */
export class UsedNames {
  readonly #resolve: Resolve
  readonly #before = new Map<PdfDictionary, Set<string>>()
  readonly #after = new Map<PdfDictionary, Set<string>>()
  /** Names in content without its own resources, which may use those of any page. */
  readonly #anywhere = new Set<string>()

  constructor(resolve: Resolve) {
    this.#resolve = resolve
  }

  /** Records the names in content, and in the rest of it; undefined means all of it. */
  note(resources: PdfObject, content: Uint8Array, cut: Uint8Array | undefined): void {
    const owner = this.#resolve(resources)
    const after = usedIn(cut ?? content)
    if (!(owner instanceof PdfDictionary)) {
      for (const { name } of after) this.#anywhere.add(name)
      return
    }
    this.#add(this.#after, owner, after)
    if (cut !== undefined) this.#add(this.#before, owner, usedIn(content))
  }

  /** Drops resources used only by removed content. @returns the pages, including changed direct resources */
  dropUnused(edits: ObjectEdits, pages: readonly Page[]): Page[] {
    const changed = new Map<PdfObject, PdfDictionary>()
    for (const [names, before] of this.#before) {
      const after = this.#after.get(names)
      const isUnused = (name: string) => before.has(name) && after?.has(name) !== true && !this.#anywhere.has(name)
      const kept = [...names.entries].filter(([name]) => !isUnused(name))
      if (kept.length < names.entries.size) changed.set(names, new PdfDictionary(kept))
    }
    for (const [number, object] of edits.reachable()) {
      const replaced = replaceIn(object, changed)
      if (replaced !== object) edits.replace(number, replaced)
    }
    return pages.map((page) => ({
      ...page,
      dictionary: replaceInEntries(page.dictionary, changed),
      inherited: new Map([...page.inherited].map(([key, value]) => [key, replaceIn(value, changed)])),
    }))
  }

  #add(sets: Map<PdfDictionary, Set<string>>, resources: PdfDictionary, used: readonly UsedName[]): void {
    for (const { category, name } of used) {
      const names = this.#resolve(resources.get(category))
      if (!(names instanceof PdfDictionary)) continue
      const known = sets.get(names) ?? new Set()
      sets.set(names, known.add(name))
    }
  }
}

/** An object with changed resource categories: the object itself, directly in it, or in its direct resources. */
function replaceIn(object: PdfObject, changed: ReadonlyMap<PdfObject, PdfDictionary>): PdfObject {
  const own = changed.get(object)
  if (own !== undefined) return own
  if (object instanceof PdfDictionary) return replaceInEntries(object, changed)
  if (!(object instanceof PdfStream)) return object
  const entries = replaceInEntries(object.dictionary, changed)
  return entries === object.dictionary ? object : new PdfStream(entries, object.data)
}

function replaceInEntries(dictionary: PdfDictionary, changed: ReadonlyMap<PdfObject, PdfDictionary>): PdfDictionary {
  const entries = [...dictionary.entries].map(([key, value]): [string, PdfObject] => {
    const isResources = key === 'Resources' && value instanceof PdfDictionary
    return [key, isResources ? replaceInEntries(value, changed) : (changed.get(value) ?? value)]
  })
  return entries.every(([key, value]) => value === dictionary.get(key)) ? dictionary : new PdfDictionary(entries)
}

/** The names used by content. */
function usedIn(content: Uint8Array): UsedName[] {
  const used = new Map<string, UsedName>()
  const add = (category: string | undefined, object: PdfObject | undefined) => {
    if (category === undefined || !(object instanceof PdfName)) return
    used.set(`${category}/${object.value}`, { category, name: object.value })
  }
  for (const { operator, operands, image } of readOperations(content)) {
    // A font is followed by its size; all other names come last.
    add(
      Object.hasOwn(CATEGORIES, operator) ? CATEGORIES[operator] : undefined,
      operator === 'Tf' ? operands[0] : operands.at(-1),
    )
    if (image !== undefined) add('ColorSpace', image.dictionary.get('CS') ?? image.dictionary.get('ColorSpace'))
  }
  return [...used.values()]
}
