import { readdirSync } from 'node:fs'
import path from 'node:path'

import { compressRow } from './content-rows.ts'
import type { Row } from './row.ts'

/** Rounds for each file. */
const ROUNDS = 3

/** A row for each PDF file of a folder, compressed beside Ghostscript. The rows name the files by number, not by name. */
export function namedRows(folder: string): Row[] {
  return readdirSync(folder)
    .filter((name) => name.toLowerCase().endsWith('.pdf'))
    .toSorted()
    .map((name, index) =>
      compressRow(`compress-file-${index + 1}`, `file ${index + 1} of a folder`, ROUNDS, () => path.join(folder, name)),
    )
}
