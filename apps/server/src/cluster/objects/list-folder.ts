import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { ifExists } from './folder-failures.ts'
import { isObjectKey } from './object-keys.ts'
import type { ListedObject } from './object-store.ts'

/** Suffix of folders, so that `a` and `a/b` can both be keys. */
export const FOLDER_MARK = '+'

/** Lists objects in key order: those with a prefix, after a given key. */
export async function* listFolder(root: string, prefix: string, after = ''): AsyncGenerator<ListedObject> {
  yield* listBelow({ path: root, key: '' }, prefix, after)
}

interface Place {
  path: string
  /** The key of a file, or the key prefix of a folder. */
  key: string
}

async function* listBelow(folder: Place, prefix: string, after: string): AsyncGenerator<ListedObject> {
  for (const { path, key } of await placesIn(folder)) {
    if (key.endsWith('/')) {
      const isWanted = key.startsWith(prefix) || prefix.startsWith(key)
      if (isWanted && (key > after || after.startsWith(key))) yield* listBelow({ path, key }, prefix, after)
    } else if (key.startsWith(prefix) && key > after && isObjectKey(key)) {
      const found = await ifExists(stat(path))
      if (found !== undefined) yield { key, sizeBytes: found.size, modifiedAt: found.mtime }
    }
  }
}

/** Lists a folder in key order: by character, as in S3, where `a.b` comes before `a/b`. */
async function placesIn(folder: Place): Promise<Place[]> {
  const entries = (await ifExists(readdir(folder.path, { withFileTypes: true }))) ?? []
  const places = entries.flatMap((entry) => {
    const path = join(folder.path, entry.name)
    if (entry.isFile()) return [{ path, key: folder.key + entry.name }]
    const isOurs = entry.isDirectory() && entry.name.endsWith(FOLDER_MARK)
    return isOurs ? [{ path, key: `${folder.key}${entry.name.slice(0, -FOLDER_MARK.length)}/` }] : []
  })
  return places.toSorted((a, b) => (a.key < b.key ? -1 : 1))
}
