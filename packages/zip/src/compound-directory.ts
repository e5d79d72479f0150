/** Types of directory entries: a storage, and the root, which the mini stream belongs to (MS-CFB 2.6.1). */
const [STORAGE, ROOT] = [1, 5]

/** Bytes of a directory entry. */
export const ENTRY_BYTES = 128

/** A stream of a compound file: its first sector, and its size. */
export interface Stream {
  start: number
  sizeBytes: number
}

/** A directory entry, and the indices of those it refers to (MS-CFB 2.6.1). */
export interface Entry extends Stream {
  /** Where the entry is in the file. */
  at: number
  name: string
  type: number
  siblings: readonly [left: number, right: number]
  child: number
}

/**
 * Reads the directory entry at an offset.
 * @throws RangeError if the file ends too early
 */
export function readEntry(view: DataView, at: number): Entry {
  const nameBytes = Math.min(64, view.getUint16(at + 64, true))
  let name = ''
  for (let byte = 0; byte < nameBytes - 2; byte += 2) name += String.fromCharCode(view.getUint16(at + byte, true))
  const word = (offset: number) => view.getUint32(at + offset, true)
  return {
    at,
    name,
    type: view.getUint8(at + 66),
    siblings: [word(68), word(72)],
    child: word(76),
    start: word(116),
    sizeBytes: word(120),
  }
}

/** Changes the name of an entry to another one of the same length. */
export function renameEntry(view: DataView, { at, name: { length } }: Entry, name: string): void {
  for (let index = 0; index < length; index += 1) view.setUint16(at + index * 2, name.charCodeAt(index), true)
}

/** The root entry; undefined if there is none. */
export function rootOf(entries: readonly Entry[]): Entry | undefined {
  return entries.find(({ type }) => type === ROOT)
}

/**
 * Streams by path: the name of an entry in the root storage, or of a storage there and of an entry in it, separated by a slash.
 * A name that the root storage lacks stands for the last entry with that name, wherever it is.
 */
export function pathsOf(entries: readonly Entry[]): Map<string, Entry> {
  const paths = new Map<string, Entry>(entries.filter(({ name }) => name !== '').map((entry) => [entry.name, entry]))
  const seen = new Set<Entry>()
  // A storage may hold a document of its own, whose streams have the same names.
  for (const entry of childrenOf(rootOf(entries), entries, seen)) {
    paths.set(entry.name, entry)
    if (entry.type !== STORAGE) continue
    for (const inner of childrenOf(entry, entries, seen)) paths.set(`${entry.name}/${inner.name}`, inner)
  }
  return paths
}

/** The entries of a storage: a binary tree of siblings (2.6.4), which in damaged files may be circular, or shared. */
function childrenOf(storage: Entry | undefined, entries: readonly Entry[], seen: Set<Entry>): Entry[] {
  const found: Entry[] = []
  const waiting = storage === undefined ? [] : [storage.child]
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const entry = entries[index]
    if (entry === undefined || seen.has(entry)) continue
    seen.add(entry)
    found.push(entry)
    waiting.push(...entry.siblings)
  }
  return found
}
