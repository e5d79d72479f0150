import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The folder of the packages, and the files in it that are compiled from the `assembly` next to them. */
export const PACKAGES = path.join(import.meta.dirname, '../packages')
export const WASM_FILES = ['deflate/deflate.wasm', 'images/similarity.wasm', 'ocr/matrix-product.wasm']

/** The custom section of a WebAssembly file with the hash of its sources. */
export const SOURCES_SECTION = 'sources'

/**
 * The SHA-256 of the names and texts of the AssemblyScript sources of a package.
 * @param {string} folder the package
 */
export function hashSources(folder) {
  const hash = createHash('sha256')
  const sources = path.join(folder, 'assembly')
  for (const name of readdirSync(sources).toSorted())
    hash.update(`${name}\n${readFileSync(path.join(sources, name), 'utf8')}`)
  return hash.digest('hex')
}
