import { compareText, fromLatin1, latin1 } from '@recto/runtime'

import type { Resolve } from '../objects/decode-stream.ts'
import { dictionary, PdfDictionary, PdfString, type PdfObject, type PdfReference } from '../objects/objects.ts'

/** More nodes than any real name or number tree has. */
const MAX_NODES = 200_000
const ENTRIES_PER_NODE = 64

/** Adds objects, as `DocumentWriter` and `DocumentChanges` do. */
export interface ObjectTaker {
  add: (object: PdfObject) => PdfReference | Promise<PdfReference>
}

/** Entries of a name tree (ISO 32000-2, 7.9.6) in order; keys as one character per byte. */
export function readNameTree(root: PdfObject, resolve: Resolve): [key: string, value: PdfObject][] {
  return readTree(root, resolve, 'Names', (key) => (key instanceof PdfString ? latin1(key.bytes) : undefined))
}

/** Entries of a number tree (7.9.7) in order. */
export function readNumberTree(root: PdfObject, resolve: Resolve): [key: number, value: PdfObject][] {
  return readTree(root, resolve, 'Nums', (key) => (typeof key === 'number' ? key : undefined))
}

function readTree<Key>(
  root: PdfObject,
  resolve: Resolve,
  leaves: 'Names' | 'Nums',
  readKey: (object: PdfObject) => Key | undefined,
): [Key, PdfObject][] {
  const entries: [Key, PdfObject][] = []
  const seen = new Set<PdfDictionary>()
  const stack: PdfObject[] = [root]
  while (stack.length > 0 && seen.size < MAX_NODES) {
    const node = resolve(stack.pop() ?? null)
    if (!(node instanceof PdfDictionary) || seen.has(node)) continue
    seen.add(node)
    const items = resolve(node.get(leaves))
    for (let index = 0; Array.isArray(items) && index + 1 < items.length; index += 2) {
      const key = readKey(resolve(items[index] ?? null))
      if (key !== undefined) entries.push([key, items[index + 1] ?? null])
    }
    const kids = resolve(node.get('Kids'))
    if (Array.isArray(kids)) for (const kid of kids.toReversed()) stack.push(kid)
  }
  return entries
}

/** Writes a name tree, sorted by the bytes of its keys. */
export async function writeNameTree(
  writer: ObjectTaker,
  entries: Iterable<readonly [string, PdfObject]>,
): Promise<PdfReference> {
  const sorted = [...entries].toSorted(([left], [right]) => compareText(left, right))
  return writeTree(writer, 'Names', sorted, (key) => new PdfString(fromLatin1(key)))
}

/** Writes a number tree, sorted. */
export async function writeNumberTree(
  writer: ObjectTaker,
  entries: Iterable<readonly [number, PdfObject]>,
): Promise<PdfReference> {
  const sorted = [...entries].toSorted(([left], [right]) => left - right)
  return writeTree(writer, 'Nums', sorted, (key) => key)
}

/** One node for few entries, otherwise a root with leaves and their limits. */
async function writeTree<Key>(
  writer: ObjectTaker,
  leaves: 'Names' | 'Nums',
  sorted: readonly (readonly [Key, PdfObject])[],
  writeKey: (key: Key) => PdfObject,
): Promise<PdfReference> {
  const node = (entries: readonly (readonly [Key, PdfObject])[]) =>
    dictionary({ [leaves]: entries.flatMap(([key, value]) => [writeKey(key), value]) })
  if (sorted.length <= ENTRIES_PER_NODE) return writer.add(node(sorted))
  const kids: PdfObject[] = []
  for (let start = 0; start < sorted.length; start += ENTRIES_PER_NODE) {
    const part = sorted.slice(start, start + ENTRIES_PER_NODE)
    const limits = [part[0], part.at(-1)].flatMap((entry) => (entry === undefined ? [] : [writeKey(entry[0])]))
    kids.push(await writer.add(node(part).set('Limits', limits)))
  }
  return writer.add(dictionary({ Kids: kids }))
}
