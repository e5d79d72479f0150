import { createRequire } from 'node:module'

/**
 * Lets dependency-cruiser read .tsx files: it hands every file to swc as TypeScript without JSX. Loaded before it with
 * `node --import`.
 */

const swc = /** @type {{ parseFileSync: (path: string, options: object) => unknown }} */ (
  createRequire(import.meta.url)('@swc/core')
)
const { parseFileSync } = swc
swc.parseFileSync = (path, options) => parseFileSync(path, { ...options, tsx: path.endsWith('.tsx') })
