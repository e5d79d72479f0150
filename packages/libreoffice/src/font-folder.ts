import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import type { OfficeFont } from '@recto/runtime'

/** Limit on the operator's fonts; larger collections would fill the converter's memory. */
const MAX_BYTES = 256 * 1024 * 1024

/** The fonts of a folder and its subfolders, by name; none if no folder is given. */
export async function readFontFolder(folder: string): Promise<readonly OfficeFont[]> {
  if (folder === '') return []
  const names = (await readdir(folder, { recursive: true }))
    .filter((name) => /\.(?:ttf|otf|ttc)$/i.test(name))
    .toSorted()
  const fonts: OfficeFont[] = []
  let total = 0
  for (const name of names) {
    const bytes = new Uint8Array(await readFile(path.join(folder, name)))
    total += bytes.length
    if (total > MAX_BYTES) break
    // Its number keeps fonts of different folders apart.
    fonts.push({ name: `operator-${fonts.length}${path.extname(name)}`, bytes })
  }
  return fonts
}
