import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The folder of the packages, and the files in it that are compiled, each with the folder of its sources. */
export const PACKAGES = path.join(import.meta.dirname, '../packages')
export const WASM_FILES = {
  'deflate/deflate.wasm': 'deflate/assembly',
  'images/jbig2.wasm': 'images/assembly/jbig2',
  'images/pixels.wasm': 'images/assembly/pixels',
  'ocr/matrix-product.wasm': 'ocr/assembly',
}

/** The custom section of a WebAssembly file with the hash of its sources. */
export const SOURCES_SECTION = 'sources'

/**
 * The SHA-256 of the names and texts of the AssemblyScript sources in a folder.
 * @param {string} folder
 */
export function hashSources(folder) {
  const hash = createHash('sha256')
  const sources = path.join(PACKAGES, folder)
  for (const name of readdirSync(sources).toSorted())
    hash.update(`${name}\n${readFileSync(path.join(sources, name), 'utf8')}`)
  return hash.digest('hex')
}
