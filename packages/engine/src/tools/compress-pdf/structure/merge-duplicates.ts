import {
  type ObjectEdits,
  PdfDictionary,
  PdfName,
  type PdfObject,
  PdfReference,
  PdfStream,
  writeObject,
} from '@recto/pdf'
import { ByteSink, latin1 } from '@recto/runtime'

/** Merging makes the objects that refer to merged ones equal, level by level; fonts are the deepest. */
const MAX_ROUNDS = 8

/** Merges equal objects: streams, fonts, graphics states, color spaces, resources. */
export function mergeDuplicates(edits: ObjectEdits): void {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const objects = edits.reachable()
    const duplicates = findDuplicates(objects)
    if (duplicates.size === 0) return
    for (const [number, object] of objects) {
      const replaced = replaceReferences(object, duplicates)
      if (replaced !== object) edits.replace(number, replaced)
    }
  }
}

/** For each duplicate, a reference to the object it is equal to. */
function findDuplicates(objects: ReadonlyMap<number, PdfObject>): Map<number, PdfReference> {
  const duplicates = new Map<number, PdfReference>()
  const known = new Map<string, { number: number; object: PdfObject }[]>()
  for (const [number, object] of objects) {
    if (!isMergeable(object)) continue
    const key = keyOf(object)
    const others = known.get(key) ?? []
    const duplicate = others.find((other) => haveEqualData(other.object, object))
    if (duplicate !== undefined) duplicates.set(number, new PdfReference(duplicate.number))
    else known.set(key, [...others, { number, object }])
  }
  return duplicates
}

/** Types of dictionaries without an identity of their own. */
const TYPES = new Set(['Font', 'FontDescriptor', 'ExtGState', 'Pattern', 'Encoding', 'Halftone', 'Mask'])

/** Families of color space arrays (ISO 32000-2, 8.6). */
const COLOR_SPACES = new Set(['CalGray', 'CalRGB', 'Lab', 'ICCBased', 'Indexed', 'Pattern', 'Separation', 'DeviceN'])

/** Entries of resource dictionaries (table 34), which have no Type. */
const RESOURCES = new Set(['XObject', 'Font', 'ExtGState', 'ColorSpace', 'Pattern', 'Shading', 'Properties', 'ProcSet'])

/** Whether an object may be merged with an equal one: not pages, annotations and fields, which have an identity. */
function isMergeable(object: PdfObject): boolean {
  if (Array.isArray(object)) return object.every((item) => typeof item === 'number') || isColorSpace(object)
  const dictionary = object instanceof PdfStream ? object.dictionary : object
  if (!(dictionary instanceof PdfDictionary)) return false
  // The structure tree refers to this object by number (14.7.5.3).
  if (dictionary.has('StructParent') || dictionary.has('StructParents')) return false
  if (object instanceof PdfStream) return true
  const type = dictionary.get('Type')
  if (type instanceof PdfName) return TYPES.has(type.value)
  return dictionary.entries.size > 0 && [...dictionary.entries.keys()].every((key) => RESOURCES.has(key))
}

function isColorSpace([family]: readonly PdfObject[]): boolean {
  return family instanceof PdfName && COLOR_SPACES.has(family.value)
}

/** A key that equal objects share, with a sample of the stream data. */
function keyOf(object: PdfObject): string {
  const sink = new ByteSink()
  writeObject(sink, sorted(object instanceof PdfStream ? withoutLength(object.dictionary) : object))
  const text = latin1(sink.toBytes())
  return object instanceof PdfStream ? `${text} ${object.data.length} ${sample(object.data)}` : text
}

function withoutLength(dictionary: PdfDictionary): PdfDictionary {
  return new PdfDictionary([...dictionary.entries].filter(([key]) => key !== 'Length'))
}

function sorted(object: PdfObject): PdfObject {
  if (Array.isArray(object)) return object.map(sorted)
  if (!(object instanceof PdfDictionary)) return object
  const entries = [...object.entries].toSorted(([left], [right]) => (left < right ? -1 : 1))
  return new PdfDictionary(entries.map(([key, value]) => [key, sorted(value)]))
}

function sample(data: Uint8Array): number {
  const step = Math.max(1, Math.floor(data.length / 256))
  let hash = 0
  for (let index = 0; index < data.length; index += step) hash = (Math.imul(hash, 31) + (data[index] ?? 0)) | 0
  return hash
}

function haveEqualData(left: PdfObject, right: PdfObject): boolean {
  if (!(left instanceof PdfStream) || !(right instanceof PdfStream))
    return left instanceof PdfStream === right instanceof PdfStream
  const [a, b] = [left.data, right.data]
  return a.length === b.length && (a === b || a.every((byte, index) => byte === b[index]))
}

/** Replaces references; returns the same object if there are none to replace. */
function replaceReferences(object: PdfObject, replacements: ReadonlyMap<number, PdfReference>): PdfObject {
  if (object instanceof PdfReference) return replacements.get(object.number) ?? object
  if (Array.isArray(object)) {
    const items = object.map((item) => replaceReferences(item, replacements))
    return items.some((item, index) => item !== object[index]) ? items : object
  }
  if (object instanceof PdfStream) {
    const dictionary = replaceReferences(object.dictionary, replacements)
    return dictionary === object.dictionary || !(dictionary instanceof PdfDictionary)
      ? object
      : new PdfStream(dictionary, object.data)
  }
  if (!(object instanceof PdfDictionary)) return object
  let changed: PdfDictionary | undefined
  for (const [key, value] of object.entries) {
    const replaced = replaceReferences(value, replacements)
    if (replaced !== value) changed = (changed ?? new PdfDictionary(object.entries)).set(key, replaced)
  }
  return changed ?? object
}
